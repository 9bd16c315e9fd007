import { screen } from '@testing-library/react';
import type { Webhook } from '@umbral/contracts';
import { createApi, renderPage } from '@umbral/web-kit/testing';
import { ReplayAlert } from './ReplayAlert';

test('a replay reaches back an hour to thirty days, and a day where none is chosen', async () => {
  const webhook = { id: 3, name: 'Clientes al CRM' } as Webhook;
  const Page = () => <ReplayAlert webhook={webhook} onClose={() => undefined} />;
  renderPage({ api: createApi(), Page, path: '/webhooks' });
  const period = await screen.findByLabelText<HTMLSelectElement>('Lo que pasó en');
  expect(period).toHaveDisplayValue('Las últimas 24 horas');
  expect(Array.from(period.options, ({ text, value }) => [text, Number(value)])).toEqual([
    ['La última hora', 1],
    ['Las últimas 6 horas', 6],
    ['Las últimas 24 horas', 24],
    ['Los últimos 3 días', 3 * 24],
    ['Los últimos 7 días', 7 * 24],
    ['Los últimos 30 días', 30 * 24],
  ]);
});
