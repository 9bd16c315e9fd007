import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi, CURSOR_MESSAGE, PAGE_SIZE, totalPages, type Bank } from '@umbral/contracts';
import { navigate } from '../history/history';
import { aBank, banksScreen } from '../records/banks.testing';
import { recordPage } from '../records/RecordPage';
import { createApi, refuse, renderPage } from '../testing';
import { holdNewRows } from './hold-new-rows';

const Page = recordPage(banksScreen);
const api = createApi();
let banks: Bank[];

beforeEach(() => {
  api.calls.length = 0;
  banks = Array.from({ length: 45 }, (_, index) => aBank(index + 1, `Banco ${String(index + 1).padStart(2, '0')}`));
  api.on(banksApi.list, ({ query }) => answerTo(query as PageQuery));
});

interface PageQuery {
  page?: number;
  cursor?: string;
}

/** Like the service: a cursor is the id after which, or before which, a page starts. */
function answerTo({ page = 1, cursor }: PageQuery) {
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

const open = (at = '/banks') => {
  renderPage({ api, Page, path: '/banks', at });
  return screen.findByRole('table', { name: 'Bancos' });
};
const press = (name: string) => userEvent.click(screen.getByLabelText(name));
/** Names are in the table and on the cards. */
const expectRow = (name: string) => screen.findAllByText(name);
const requested = () => api.callsOf(banksApi.list).map(({ query: { page, cursor } }) => [page, cursor]);

it.each([
  ['updated in place', [1, 2, 3], [1, 2, 3], [1, 2, 3], 0],
  ['shown where there were none', [], [5], [5], 0],
  ['shown behind all known ones', [1, 2], [1, 2, 5], [1, 2, 5], 0],
  ['held, and the row that they push to the next page stays', [1, 2, 3], [9, 1, 2], [1, 2, 3], 1],
  ['held, and a deleted row disappears', [1, 2, 3], [9, 1, 3], [1, 3], 1],
  ['held where no known one is left', [1, 2], [8, 9], [1, 2], 2],
  ['none: all were deleted', [1, 2], [], [], 0],
])('rows of colleagues are %s: %j, then %j', (_, shown, next, rows, held) => {
  const rowsOf = (ids: readonly number[]) => ids.map((id) => ({ id }));
  expect(holdNewRows(rowsOf(shown), rowsOf(next))).toEqual({ rows: rowsOf(rows), held });
});

it('pages by cursor from the last or first row: rows inserted meanwhile do not shift the pages', async () => {
  await open();
  banks = [aBank(46, 'Banco 00'), ...banks];
  await press('Página siguiente');
  await expectRow('Banco 11');
  expect(screen.queryAllByText('Banco 10')).toEqual([]);
  await press('Página 3');
  await expectRow('Banco 21');
  await press('Página anterior');
  await expectRow('Banco 11');
  expect(requested()).toEqual([
    [1, undefined],
    [2, 'behind-10'],
    [3, 'behind-20'],
    [2, 'before-21'],
  ]);
  expect(window.location.search).toBe('?page=2');
  await userEvent.type(screen.getByRole('searchbox'), 'b');
  await waitFor(() => expect(requested().at(-1)).toEqual([1, undefined]));
});

it('the list takes the focus of the button that clears a search without results', async () => {
  api.on(banksApi.list, ({ query }) => {
    const { search } = query as { search?: string };
    return search ? { ...answerTo({}), items: [] } : answerTo({});
  });
  renderPage({ api, Page, path: '/banks', at: '/banks?search=turia' });
  await userEvent.click(await screen.findByRole('button', { name: 'Limpiar búsqueda' }));
  expect((await screen.findByRole('table', { name: 'Bancos' })).closest('[tabindex="-1"]')).toHaveFocus();
});

it('a jump, the first page and an opened address use the page number', async () => {
  await open('/banks?page=2');
  await press('Página 5');
  await expectRow('Banco 45');
  await press('Página 2');
  await expectRow('Banco 11');
  await press('Página anterior');
  await expectRow('Banco 01');
  expect(requested().map(([, cursor]) => cursor)).toEqual([undefined, undefined, undefined]);
});

it('an empty or expired cursor falls back to the page number', async () => {
  const nothing = { items: [], pagination: answerTo({ page: 2 }).pagination };
  const unknown = refuse('validation', { errors: [{ path: 'cursor', message: CURSOR_MESSAGE }] });
  let answer: typeof nothing | typeof unknown = nothing;
  api.on(banksApi.list, ({ query }) => ((query as PageQuery).cursor ? answer : answerTo(query as PageQuery)));
  await open();
  await press('Página siguiente');
  await expectRow('Banco 11');
  expect(requested().at(-1)).toEqual([2, undefined]);

  answer = unknown;
  act(() => navigate('/banks?status=all'));
  await expectRow('Banco 01');
  await press('Página siguiente');
  await expectRow('Banco 11');
  expect(requested().slice(-2)).toEqual([
    [2, 'behind-10'],
    [2, undefined],
  ]);
});

it('is exported as filtered, from whatever page', async () => {
  api.on(banksApi.export, refuse('export_too_large'));
  await open('/banks?status=all&search=banco&page=2');
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  expect(await screen.findByText('Hay más de 100.000 filas. Acota los filtros')).toBeVisible();
  expect(api.callsOf(banksApi.export)[0]?.query).toEqual({ status: 'all', search: 'banco' });
});
