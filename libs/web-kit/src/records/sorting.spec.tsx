import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi, savedViewsApi, type Bank } from '@umbral/contracts';
import { navigate } from '../history/history';
import { createApi, pageOfRows, renderPage } from '../testing';
import { aBank, banksScreen } from './banks.testing';
import { recordPage } from './RecordPage';
import type { RecordScreen } from './screen';

const sorted: RecordScreen<Bank> = {
  ...banksScreen,
  sorts: ['name', 'pays'],
  columns: () => [
    { id: 'pays', header: 'Paga', cell: ({ paymentPercentage }) => paymentPercentage },
    { id: 'kind', header: 'Tipo', cell: ({ type }) => type },
  ],
};
const banks = Array.from({ length: 11 }, (_, index) => aBank(index + 1, `Banco ${index + 1}`));
const api = createApi();
beforeEach(() => {
  api.calls.length = 0;
  api.on(banksApi.list, ({ query }) => pageOfRows(banks, query));
});

const open = async (at = '/banks', shown = sorted) => {
  renderPage({ api, Page: recordPage(shown), path: '/banks', at });
  await screen.findByRole('table');
};
const search = () => window.location.search;
const head = (name: string) =>
  [...document.querySelectorAll('th')].find(({ textContent }) => textContent === name) as HTMLElement;
const press = (name: string) => userEvent.click(within(head(name)).getByRole('button'));
const lastSort = () => (api.callsOf(banksApi.list).at(-1)?.query as { sort?: string } | undefined)?.sort;

it('[D40] a head sorts ascending, descending, and then by the default; the order is in the address and resets the page', async () => {
  await open('/banks?page=2&status=all');
  expect(head('Banco')).toHaveAttribute('aria-sort', 'ascending');
  for (const [address, direction, caption] of [
    ['?status=all&sort=pays', 'ascending', 'Bancos por paga, ascendente'],
    ['?status=all&sort=-pays', 'descending', 'Bancos por paga, descendente'],
  ] as const) {
    await press('Paga');
    expect(search()).toBe(address);
    expect(head('Paga')).toHaveAttribute('aria-sort', direction);
    expect(head('Banco')).not.toHaveAttribute('aria-sort');
    expect(screen.getByRole('table', { name: caption })).toBeVisible();
    await waitFor(() => expect(lastSort()).toBe(new URLSearchParams(address).get('sort')));
  }
  await press('Paga');
  expect(search()).toBe('?status=all');
  expect(head('Banco')).toHaveAttribute('aria-sort', 'ascending');
  await waitFor(() => expect(lastSort()).toBeUndefined());
});

it('[D40] the head of the default order reverses it and back; columns without a sort key are no buttons', async () => {
  await open('/banks?sort=kind');
  expect(within(head('Tipo')).queryByRole('button')).toBeNull();
  expect(head('Tipo').querySelector('svg')).toBeNull();
  expect(lastSort()).toBeUndefined();
  act(() => navigate('/banks'));
  await press('Banco');
  expect(search()).toBe('?sort=-name');
  await press('Banco');
  expect(search()).toBe('');
  expect(screen.getByRole('table', { name: 'Bancos' })).toBeVisible();
});

it('[D40] the head of a descending default order reverses it and back', async () => {
  await open('/banks', { ...sorted, sort: { key: 'pays', direction: 'desc' } });
  await press('Paga');
  expect(search()).toBe('?sort=pays');
  await press('Paga');
  expect(search()).toBe('');
});

it('an unsortable list has no buttons in its heads', async () => {
  await open('/banks', { ...banksScreen, columns: sorted.columns });
  expect(within(head('Banco')).queryByRole('button')).toBeNull();
  expect(screen.queryByLabelText('Orden')).toBeNull();
});

it('[D40] a select sets the order where cards replace the table', async () => {
  await open('/banks?sort=-pays');
  const choice = screen.getByLabelText('Orden');
  expect(choice).toHaveDisplayValue('Paga, descendente');
  await userEvent.selectOptions(choice, 'Paga, ascendente');
  expect(search()).toBe('?sort=pays');
  await userEvent.selectOptions(choice, 'Banco, ascendente');
  expect(search()).toBe('');
});

it('[D40] a list whose default order has no column returns to it', async () => {
  await open('/banks?sort=pays', { ...sorted, sort: { key: 'createdAt', direction: 'desc' } });
  await userEvent.selectOptions(screen.getByLabelText('Orden'), 'Habitual');
  expect(search()).toBe('');
  expect(screen.queryAllByRole('columnheader').filter((one) => one.hasAttribute('aria-sort'))).toEqual([]);
});

it('sorting is no filter: the empty state does not offer to clear it', async () => {
  api.on(banksApi.list, ({ query }) => pageOfRows([], query));
  renderPage({ api, Page: recordPage(sorted), path: '/banks', at: '/banks?sort=pays' });
  expect(await screen.findByText('No hay bancos activos')).toBeVisible();
});

it('[B-EXP-11] a saved view contains the order', async () => {
  const query = { status: 'all', sort: '-pays' };
  const view = { id: 7, list: 'banks', name: 'Los que más pagan', query, isShared: false, isOwn: true } as const;
  const made = {
    ...view,
    ownerName: 'Inés',
    createdAt: '2026-11-20T08:41:07.000Z',
    updatedAt: '2026-11-20T08:41:07.000Z',
  };
  api.on(savedViewsApi.list, () => [made]);
  await open('/banks', { ...sorted, views: 'banks' });
  await userEvent.click(await screen.findByRole('button', { name: 'Vistas' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Los que más pagan' }));
  expect(search()).toBe('?status=all&sort=-pays');
  expect(head('Paga')).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Vistas' }));
  const marked = await screen.findByRole('menuitem', { name: 'Los que más pagan' });
  expect(marked).toHaveAttribute('aria-current', 'true');
});
