import { screen } from '@testing-library/react';
import { createApi, renderPage } from '@umbral/web-kit/testing';
import manifest from '../../module.json';
import NoticesPage from './NoticesPage';

const api = createApi();

test.each(manifest.pages)('the page at $path says where one is', async ({ path, title }) => {
  renderPage({ api, Page: NoticesPage, path });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Todavía no hay nada' })).toBeVisible();
});
