import { screen } from '@testing-library/react';
import { usersApi } from '@umbral/contracts';
import { createApi, renderPage } from '@umbral/web-kit/testing';
import UsersPage from './UsersPage';

it('opens', async () => {
  const api = createApi();
  api.on(usersApi.list, { items: [], pagination: { page: 1, pageSize: 10, total: 0, totalPages: 1 } });
  renderPage({ api, Page: UsersPage, path: '/users' });
  expect(await screen.findByText('No hay usuarios activos')).toBeVisible();
  expect(api.callsOf(usersApi.list)[0]?.query).toEqual({ page: 1, status: 'active' });
});
