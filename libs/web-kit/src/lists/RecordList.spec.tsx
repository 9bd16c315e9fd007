import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi, CURSOR_MESSAGE, PAGE_SIZE, totalPages, type Bank } from '@umbral/contracts';
import { aBank, banksScreen } from '../records/banks.testing';
import { recordPage } from '../records/RecordPage';
import { createApi, refuse, renderPage } from '../testing';

const Page = recordPage(banksScreen);
const api = createApi();
let banks: Bank[];

beforeEach(() => {
  api.calls.length = 0;
  banks = Array.from({ length: 45 }, (_, index) => aBank(index + 1, `Banco ${String(index + 1).padStart(2, '0')}`));
  api.on(banksApi.list, ({ query }) => answerTo(query as Asked));
});

interface Asked {
  page?: number;
  cursor?: string;
}

/** As the service: a cursor is the id behind which, or before which, a page stands. */
function answerTo({ page = 1, cursor }: Asked) {
  const [side, id] = cursor?.split('-') ?? [];
  const at = banks.findIndex((bank) => bank.id === Number(id));
  const start = { behind: at + 1, before: Math.max(0, at - PAGE_SIZE) }[side ?? ''] ?? (page - 1) * PAGE_SIZE;
  const items = cursor?.endsWith('-gone') ? [] : banks.slice(start, start + PAGE_SIZE);
  const total = banks.length;
  const pagination = { page, pageSize: PAGE_SIZE, total, totalPages: totalPages(total, PAGE_SIZE) };
  const next = start + PAGE_SIZE < total && items.length > 0 && `behind-${items.at(-1)?.id}`;
  const previous = start > 0 && items.length > 0 && `before-${items[0]?.id}`;
  return { items, pagination: { ...pagination, ...(next && { next }), ...(previous && { previous }) } };
}

const open = async (at = '/banks') => {
  renderPage({ api, Page, path: '/banks', at });
  await screen.findByRole('table', { name: 'Bancos' });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sees = (name: string) => screen.findByRole('link', { name });
const asked = () => api.callsOf(banksApi.list).map(({ query: { page, cursor } }) => [page, cursor]);
const address = () => window.location.search;

it('goes on behind the last row in view, and back before the first: nobody who comes in between moves them', async () => {
  await open();
  banks = [aBank(46, 'Banco 00'), ...banks];
  await press('Página siguiente');
  expect(await sees('Banco 11')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Banco 10' })).toBeNull();
  await press('Página 3');
  expect(await sees('Banco 21')).toBeVisible();
  await press('Página anterior');
  expect(await sees('Banco 11')).toBeVisible();
  expect(asked()).toEqual([
    [1, undefined],
    [2, 'behind-10'],
    [3, 'behind-20'],
    [2, 'before-21'],
  ]);
  expect(address()).toBe('?page=2');
});

it('a jump, the first page, and an address that is opened go by number', async () => {
  await open('/banks?page=2');
  await press('Página 5');
  expect(await sees('Banco 45')).toBeVisible();
  await press('Página 2');
  await sees('Banco 11');
  await press('Página anterior');
  expect(await sees('Banco 01')).toBeVisible();
  expect(asked().map(([, cursor]) => cursor)).toEqual([undefined, undefined, undefined]);
});

it('another search begins anew', async () => {
  await open();
  await press('Página siguiente');
  await sees('Banco 11');
  await userEvent.type(screen.getByRole('searchbox'), 'b');
  await waitFor(() => expect(asked().at(-1)).toEqual([1, undefined]));
});

it.each([
  ['at which nothing is left', () => ({ items: [], pagination: answerTo({ page: 2 }).pagination })],
  [
    'that the service no longer knows',
    () => refuse('validation', { errors: [{ path: 'cursor', message: CURSOR_MESSAGE }] }),
  ],
])('a place %s: the page is asked for by its number', async (_, answer) => {
  api.on(banksApi.list, ({ query }) => ((query as Asked).cursor ? answer() : answerTo(query as Asked)));
  await open();
  await press('Página siguiente');
  expect(await screen.findByRole('link', { name: 'Banco 11' }, { timeout: 3_000 })).toBeVisible();
  expect(asked().at(-1)).toEqual([2, undefined]);
});
