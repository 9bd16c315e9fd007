import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi, BULK_ROWS, type Bank, type BulkStatusForm } from '@umbral/contracts';
import { Button, dismissToast } from '@umbral/ui';
import { agent, createApi, DROP, pageOfRows, refuse, renderPage, Tagged } from '../../testing';
import { aBank, banksScreen } from '../banks.testing';
import { recordPage } from '../RecordPage';
import type { RecordScreen } from '../screen';
import { BulkStatus } from './BulkStatus';
import { useBulkStatus } from './use-bulk-status';
import { useSelection } from './use-selection';

const api = createApi();
let banks: Bank[];
const refused = new Map<number, { code: string; message: string }>();

beforeEach(() => {
  api.calls.length = 0;
  refused.clear();
  banks = Array.from({ length: 12 }, (_, at) => aBank(at + 1, `Banco ${String(at + 1).padStart(2, '0')}`));
  api.on(banksApi.list, ({ query }) => pageOfRows(banks, query));
  api.on(banksApi.bulkStatus, ({ body }) => switched(body));
});

/** The service's response. */
function switched({ ids, isActive }: BulkStatusForm) {
  const results = ids.map((id) => {
    const { name, isActive: before } = banks.find((bank) => bank.id === id) ?? aBank(id, '');
    const no = refused.get(id);
    if (no) return { id, name, ok: false, changed: false, etag: null, ...no };
    banks = banks.map((bank) => (bank.id === id ? { ...bank, isActive } : bank));
    return { id, name, ok: true, changed: before !== isActive, etag: `"${id}-2"`, code: null, message: null };
  });
  const done = results.filter(({ ok }) => ok).length;
  return { done, failed: results.length - done, results };
}

const open = (more: Partial<RecordScreen<Bank>> = {}) =>
  renderPage({ api, Page: recordPage({ ...banksScreen, ...more }), path: '/banks', at: '/banks?status=all' });
const table = async () => within(await screen.findByRole('table', { name: 'Bancos' }));
const choose = async (name: string) =>
  userEvent.click(await (await table()).findByRole('checkbox', { name: `Seleccionar ${name}` }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bar = () => within(screen.getByRole('region', { name: 'Selección' }));
/** Takes the focus of a button that disappears. */
const list = () => screen.getByRole('table', { name: 'Bancos' }).closest('[tabindex="-1"]');
const result = () => screen.findByRole('region', { name: 'Resultado' });
const confirm = async (name: 'Activar' | 'Desactivar') => {
  await userEvent.click(bar().getByRole('button', { name }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
};
const sent = () => api.callsOf(banksApi.bulkStatus).map(({ body }) => body);

it('[B-EXP-34] the selection survives another page and order, and is cleared by another filter', async () => {
  open({ sorts: ['name'] });
  await choose('Banco 02');
  await userEvent.click(screen.getByRole('button', { name: 'Página 2' }));
  await choose('Banco 11');
  expect(bar().getByText('2 seleccionados')).toBeVisible();
  expect(screen.getByText('2 seleccionados', { selector: '[role=status]' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Página 1' }));
  await waitFor(async () =>
    expect((await table()).getByRole('checkbox', { name: 'Seleccionar Banco 02' })).toBeChecked(),
  );
  await press('Banco');
  expect(window.location.search).toBe('?status=all&sort=-name');
  expect(bar().getByText('2 seleccionados')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'active');
  expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
});

it('a record that is deleted, here or by a colleague before, is not selected any more', async () => {
  banks = [aBank(1, 'Uno'), aBank(2, 'Dos', { isActive: false }), aBank(3, 'Tres', { isActive: false })];
  api.on(
    banksApi.get,
    ({ params }) =>
      new Tagged(
        banks.find(({ id }) => id === params.id)!,
        '"1"',
      ),
  );
  const remove = async (name: string) => {
    await userEvent.click((await table()).getByRole('button', { name: `Más acciones: ${name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Eliminar/ }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(async () => expect((await table()).queryByRole('row', { name: new RegExp(name) })).toBeNull());
  };
  const removes = (answer: undefined | ReturnType<typeof refuse>) =>
    api.on(banksApi.remove, ({ params }) => {
      banks = banks.filter(({ id }) => id !== params.id);
      return answer;
    });
  open();
  for (const name of ['Uno', 'Dos', 'Tres']) await choose(name);
  removes(undefined);
  await remove('Dos');
  expect(bar().getByText('2 seleccionados')).toBeVisible();
  removes(refuse('not_found'));
  await remove('Tres');
  await confirm('Desactivar');
  expect(within(await result()).getByRole('status')).toHaveTextContent('1 hecho');
  expect(sent()).toEqual([{ ids: [1], isActive: false }]);
});

it('the checkbox in the head selects the page, and is indeterminate for a part of it', async () => {
  open();
  const page = (await table()).getByRole('checkbox', { name: 'Seleccionar la página' });
  await choose('Banco 03');
  expect(page).toBePartiallyChecked();
  await userEvent.click(page);
  expect(bar().getByText('10 seleccionados')).toBeVisible();
  expect(page).toBeChecked();
  expect(page).not.toBePartiallyChecked();
  await userEvent.click(page);
  expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
  await choose('Banco 03');
  await press('Quitar selección');
  expect(list()).toHaveFocus();
  expect(page).not.toBeChecked();
  expect(page).not.toBePartiallyChecked();
});

it('[B-EXP-34] confirms with the number, shows how many are done and which are not, and undoes those that were changed', async () => {
  refused.set(2, { code: 'protected_record', message: 'Este registro está protegido' });
  banks = banks.map((bank) => (bank.id === 3 ? { ...bank, isActive: false } : bank));
  open();
  for (const name of ['Banco 01', 'Banco 02', 'Banco 03']) await choose(name);
  await userEvent.click(bar().getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByRole('alertdialog', { name: '¿Desactivar 3 bancos?' })).toBeVisible();
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Desactivar' }));
  const shown = within(await result());
  expect(shown.getByRole('status')).toHaveTextContent('2 hechos, 1 no');
  expect(shown.getByRole('listitem')).toHaveTextContent('Banco 02: Este registro está protegido');
  await press('Deshacer');
  expect(await screen.findByText('Deshecho: 1 hecho')).toBeVisible();
  expect(sent()).toEqual([
    { ids: [1, 2, 3], isActive: false },
    { ids: [1], isActive: true, etags: { '1': '"1-2"' } },
  ]);
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

it('[B-EXP-34] offers to undo for ten seconds', async () => {
  open();
  await choose('Banco 01');
  jest.useFakeTimers({ doNotFake: ['setInterval', 'setImmediate', 'queueMicrotask'] });
  try {
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await user.click(bar().getByRole('button', { name: 'Desactivar' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Desactivar' }));
    const shown = within(await result());
    act(() => jest.advanceTimersByTime(9_900));
    expect(shown.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    shown.getByRole('button', { name: 'Deshacer' }).focus();
    act(() => jest.advanceTimersByTime(200));
    expect(screen.getByRole('region', { name: 'Resultado' })).toHaveFocus();
    expect(shown.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    expect(shown.getByRole('status')).toHaveTextContent('1 hecho');
  } finally {
    jest.useRealTimers();
  }
});

it('[B-EXP-34] does not offer to undo where other records were deactivated too', async () => {
  open({ bulk: { takesAlong: true, deactivate: 'También sus productos.' } });
  await choose('Banco 01');
  await userEvent.click(bar().getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('También sus productos.');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Desactivar' }));
  expect(within(await result()).queryByRole('button', { name: 'Deshacer' })).toBeNull();
  await press('Cerrar');
  expect(list()).toHaveFocus();
  await choose('Banco 01');
  await confirm('Activar');
  expect(within(await result()).getByRole('button', { name: 'Deshacer' })).toBeVisible();
});

it('a new selection ends the result of the last one', async () => {
  open();
  await choose('Banco 01');
  await confirm('Desactivar');
  await result();
  await choose('Banco 02');
  await choose('Banco 02');
  expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Resultado' })).toBeNull();
});

it('the outcome of an undo that ends during the next selection is shown after it', async () => {
  open();
  await choose('Banco 01');
  await confirm('Desactivar');
  await result();
  let answer: () => void = () => undefined;
  api.on(
    banksApi.bulkStatus,
    ({ body }) => new Promise<ReturnType<typeof switched>>((resolve) => (answer = () => resolve(switched(body)))),
  );
  await press('Deshacer');
  await choose('Banco 02');
  await waitFor(() => expect(sent()).toHaveLength(2));
  const reads = api.callsOf(banksApi.list).length;
  await act(async () => answer());
  await waitFor(() => expect(api.callsOf(banksApi.list).length).toBeGreaterThan(reads));
  expect(screen.queryByRole('region', { name: 'Resultado' })).toBeNull();
  await press('Quitar selección');
  expect(await screen.findByText('Deshecho: 1 hecho')).toBeVisible();
});

it('keeps the selection when nothing could be sent', async () => {
  api.on(banksApi.bulkStatus, refuse('service_down'));
  open();
  await choose('Banco 01');
  await confirm('Desactivar');
  expect(await screen.findByText(/Esta parte de Umbral no está disponible/)).toBeVisible();
  expect(bar().getByText('1 seleccionado')).toBeVisible();
});

it('keeps those of a failed batch selected, counts them, and shows the outcome of an undo beside them', async () => {
  banks = Array.from({ length: BULK_ROWS + 1 }, (_, at) => aBank(at + 1, `Banco ${at + 1}`));
  api.on(banksApi.bulkStatus, ({ body }) => (body.ids.length < BULK_ROWS ? refuse('service_down') : switched(body)));
  // Without the list, whose rows take seconds to render.
  function Page() {
    const selection = useSelection<Bank>('all', ({ name }) => ({ name }));
    return (
      <>
        <Button onClick={() => selection.set(banks, true)}>Todos</Button>
        <BulkStatus op={banksApi.bulkStatus} screen={banksScreen} selection={selection} onClose={() => undefined} />
      </>
    );
  }
  renderPage({ api, Page, path: '/banks' });
  await press('Todos');
  await confirm('Desactivar');
  expect(await screen.findByText('100 hechos, 1 sin confirmar')).toBeVisible();
  expect(bar().getByText('1 seleccionado')).toBeVisible();
  await press('Deshacer');
  expect(await screen.findByText('Deshecho: 100 hechos')).toBeVisible();
  expect(await result()).toHaveFocus();
  expect(bar().getByText('1 seleccionado')).toBeVisible();
  dismissToast();
});

it('sends more records than one call takes in batches, undoes them so, and stops at a refused batch', async () => {
  const ids = Array.from({ length: 2 * BULK_ROWS + 1 }, (_, at) => at + 1);
  const batches = () => sent().map((body) => [body.ids[0], body.ids.length, body.isActive]);
  const { current } = renderHook(() => useBulkStatus(banksApi.bulkStatus, undefined)).result;
  const done = await act(() => current.run(ids, false));
  expect(done.results.map(({ id }) => id)).toEqual(ids);
  const undone = await act(() => current.undo(done));
  expect(undone.results.map(({ id }) => id)).toEqual(ids);
  const calls = [false, true].flatMap((isActive) => [1, 101, 201].map((id) => [id, id === 201 ? 1 : 100, isActive]));
  expect(batches()).toEqual(calls);
  api.on(banksApi.bulkStatus, ({ body }) => (body.ids.includes(101) ? refuse('service_down') : switched(body)));
  const begun = await act(() => current.run(ids, false));
  expect(begun.results.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  expect(batches().slice(6)).toEqual([
    [1, 100, false],
    [101, 100, false],
  ]);
  dismissToast();
});

describe('whose answer was lost, but which was done,', () => {
  const answers = new Map<unknown, { sent: string; answer: ReturnType<typeof switched> }>();
  let isLost: (body: BulkStatusForm) => boolean;

  beforeEach(() => {
    answers.clear();
    api.on(banksApi.bulkStatus, ({ body, idempotencyKey }) => {
      const sent = JSON.stringify(body);
      const first = answers.get(idempotencyKey) ?? { sent, answer: switched(body) };
      answers.set(idempotencyKey, first);
      if (first.sent !== sent) return refuse('idempotency_key_reused');
      return isLost(body) ? DROP : first.answer;
    });
  });
  afterEach(() => dismissToast());

  function bulk() {
    const { current } = renderHook(() => useBulkStatus(banksApi.bulkStatus, undefined)).result;
    const run = (ids: number[], isActive: boolean) => act(() => current.run(ids, isActive));
    return { run, undo: (done: Awaited<ReturnType<typeof run>>) => act(() => current.undo(done)) };
  }

  it('a change is done anew when it is confirmed again, with these or with other records', async () => {
    const { run } = bulk();
    isLost = () => true;
    expect((await run([1], false)).results).toEqual([]);
    banks = banks.map((bank) => ({ ...bank, isActive: true }));
    isLost = () => false;
    expect((await run([1], false)).results).toHaveLength(1);
    expect(banks[0]).toMatchObject({ isActive: false });
    isLost = () => true;
    await run([1], true);
    isLost = () => false;
    expect((await run([2, 3], false)).results).toHaveLength(2);
  });

  it('an undo is answered again, and follows a batch of which no answer arrived', async () => {
    const { run, undo } = bulk();
    isLost = ({ ids }) => ids.length === 1;
    const done = await run(
      Array.from({ length: BULK_ROWS + 1 }, (_, at) => at + 1),
      false,
    );
    expect(done.results).toHaveLength(BULK_ROWS);
    isLost = () => true;
    expect((await undo(done)).results).toEqual([]);
    expect(banks.filter(({ isActive }) => !isActive)).toEqual([]);
    isLost = () => false;
    const changed = (await undo(done)).results.filter((row) => row.changed).map(({ id }) => id);
    expect(changed).toEqual(banks.map(({ id }) => id));
  });
});

it('cards have the checkboxes too', async () => {
  open();
  await table();
  const boxes = screen.getAllByRole('checkbox', { name: 'Seleccionar Banco 01' });
  expect(boxes.filter((box) => box.closest('.card'))).toHaveLength(1);
  expect(screen.getByText('Seleccionar la página')).toBeInTheDocument();
});

it('[B-EXP-34] shows no checkboxes without the permission', async () => {
  renderPage({ api, Page: recordPage(banksScreen), path: '/banks', user: agent });
  await table();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
