import { lazy, Suspense, type ComponentType } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { banksApi, type Bank } from '@umbral/contracts';
import { history, navigate } from '../history/history';
import { invalidate } from '../query/operation-query';
import { queryClient } from '../query/query-client';
import { createApi, pageOfRows, refuse, renderPage, Tagged } from '../testing';
import { editAction } from './actions';
import { aBank, banksScreen } from './banks.testing';
import { recordPage } from './RecordPage';

const Page = recordPage(banksScreen);

const api = createApi();
let banks: Bank[];
beforeEach(() => {
  api.calls.length = 0;
  banks = [aBank(3, 'Turia'), aBank(4, 'Almudena', { isActive: false })];
  api.on(banksApi.list, ({ query }) => pageOfRows(banks, query));
  api.on(banksApi.get, ({ params }) => {
    const found = banks.find(({ id }) => id === params.id);
    return found ? new Tagged(found, '"1"') : refuse('not_found');
  });
});

const open = (at: string) => renderPage({ api, Page, path: '/banks', at });
const shown = () => window.location.pathname + window.location.search;
/** Once it accepts clicks: the dialog that it replaces blocks them for a moment. */
async function dialog(name: string) {
  const found = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(found).not.toHaveStyle({ pointerEvents: 'none' }));
  return found;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const goBack = () => history.go(-1);

describe('an address opens', () => {
  it('[B-HIS-13] the dialog over the list, and sends nothing', async () => {
    open('/banks/3/notas');
    for (const [at, role, name] of [
      ['/banks/3/notas', 'dialog', 'Turia'],
      ['/banks/3', 'dialog', 'Turia'],
      ['/banks/3/editar', 'dialog', 'Editar banco'],
      ['/banks/nuevo', 'dialog', 'Nuevo banco'],
      ['/banks/3/estado', 'alertdialog', '¿Desactivar Turia?'],
      ['/banks/4/eliminar?status=all', 'alertdialog', '¿Activar Almudena?'],
    ] as const) {
      act(() => navigate(at));
      expect(await screen.findByRole(role, { name })).toBeVisible();
      expect(await screen.findByRole('table', { name: 'Bancos', hidden: true })).toBeInTheDocument();
      expect(shown()).toBe(at);
    }
    expect(api.calls.every(({ op }) => op.method === 'GET')).toBe(true);
  });

  it('[B-HIS-17] a message for a missing record, whatever the reason', async () => {
    const GONE = 'Este registro no existe o no puedes verlo';
    open('/banks/99');
    for (const at of ['/banks/99', '/banks/5000/editar']) {
      act(() => navigate(at));
      const gone = await dialog(GONE);
      expect(gone).toHaveTextContent('Puede que se haya eliminado, o que no tengas permiso para verlo.');
      await userEvent.click(within(gone).getByRole('button', { name: 'Volver a la lista' }));
      expect(shown()).toBe('/banks');
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    api.on(banksApi.get, refuse('forbidden'));
    act(() => navigate('/banks/98'));
    expect(await dialog(GONE)).toBeVisible();
  });

  it('[B-HIS-19] the 404 page where it is unknown', () => {
    open('/banks');
    for (const at of ['/banks/abc', '/banks/0', '/banks/3/volar', '/banks/3/notas/x']) {
      act(() => navigate(at));
      expect(screen.getByText('Error 404')).toBeVisible();
      expect(document.title).toBe('Página no encontrada · Umbral');
      act(() => navigate('/banks'));
      expect(screen.queryByText('Error 404')).toBeNull();
    }
  });

  it('another page of the module: the list stays as it is until that page has loaded', async () => {
    const Summary = lazy(() => new Promise<{ default: ComponentType }>(() => undefined));
    const Both = () => (
      <Suspense>
        <Routes>
          <Route path="*" element={<Page />} />
          <Route path="resumen" element={<Summary />} />
        </Routes>
      </Suspense>
    );
    renderPage({ api, Page: Both, path: '/banks', at: '/banks?search=Turia' });
    expect(await screen.findByRole('table', { name: 'Bancos' })).toBeVisible();
    act(() => navigate('/banks/resumen'));
    expect(screen.queryByText('Error 404')).toBeNull();
    expect(screen.getByRole('table', { name: 'Bancos' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('Turia');
    expect(api.callsOf(banksApi.list)).toHaveLength(1);
  });

  it('an action that the rule refuses: only the reason', async () => {
    open('/banks/4/editar?status=all');
    expect(await screen.findByRole('alertdialog', { name: 'Editar banco' })).toHaveTextContent(
      'Solo se puede editar un registro activo',
    );
    await press('Entendido');
    await waitFor(() => expect(shown()).toBe('/banks?status=all'));
  });
});

describe('a read that fails', () => {
  const serve = () => api.on(banksApi.list, ({ query }) => pageOfRows(banks, query));
  const row = () => screen.queryByRole('link', { name: 'Turia' });

  it('is shown in place of the list, or above the rows of the last read', async () => {
    api.on(banksApi.list, refuse('service_down'));
    open('/banks');
    expect(await screen.findByText('No se han podido cargar los bancos')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    serve();
    await press('Reintentar');
    await waitFor(() => expect(row()).toBeVisible());
    api.on(banksApi.list, refuse('service_down'));
    act(() => invalidate('banks'));
    expect(await screen.findByText('Se muestran los últimos datos leídos.')).toBeVisible();
    expect(row()).toBeVisible();
    serve();
    await press('Reintentar');
    await waitFor(() => expect(screen.queryByText('Se muestran los últimos datos leídos.')).toBeNull());
  });

  it('is shown in the form, which starts with what a retry reads', async () => {
    api.on(banksApi.get, refuse('service_down'));
    open('/banks/3/editar');
    const form = within(await screen.findByRole('dialog', { name: 'Editar banco' }));
    expect(await form.findByText('No se ha podido cargar el registro')).toBeVisible();
    api.on(banksApi.get, new Tagged(banks[0]!, '"1"'));
    await userEvent.click(form.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(form.getByLabelText('Nombre')).toHaveValue('Turia'));
  });
});

describe('opening and closing', () => {
  const openTuria = async () => {
    open('/banks?search=tur');
    await userEvent.click(await screen.findByRole('link', { name: 'Turia' }));
    return dialog('Turia');
  };

  it('[B-HIS-15] keeps the list mounted, and Back closes', async () => {
    await openTuria();
    expect(shown()).toBe('/banks/3?search=tur');
    goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown()).toBe('/banks?search=tur');
    expect(api.callsOf(banksApi.list).map(({ query }) => query.search)).toEqual(['tur']);
  });

  it('[B-HIS-15] a tab and another action replace the open dialog', async () => {
    await openTuria();
    await userEvent.click(screen.getByRole('tab', { name: 'Notas' }));
    await waitFor(() => expect(shown()).toBe('/banks/3/notas?search=tur'));
    await userEvent.click(screen.getByRole('link', { name: 'Editar banco' }));
    expect(await dialog('Editar banco')).toBeVisible();
    await press('Cancelar');
    await waitFor(() => expect(shown()).toBe('/banks?search=tur'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[B-HIS-21] sets the title to the record’s name, moves the focus, and restores both', async () => {
    const opened = await openTuria();
    expect(document.title).toBe('Turia · Umbral');
    await waitFor(() => expect(opened).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.title).not.toContain('Turia'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Turia' })).toHaveFocus());
  });

  it('[B-HIS-22] offers every action as a link', async () => {
    open('/banks?status=all');
    const table = within(await screen.findByRole('table', { name: 'Bancos' }));
    expect(await table.findByRole('link', { name: 'Editar banco: Turia' })).toHaveAttribute(
      'href',
      '/banks/3/editar?status=all',
    );
    await userEvent.click(table.getByRole('button', { name: 'Más acciones: Almudena' }));
    const items = screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'));
    expect(items).toEqual(['/banks/4/estado?status=all', '/banks/4/eliminar?status=all']);
  });

  it('[B-HIS-16] confirms before Back discards changes', async () => {
    open('/banks');
    await userEvent.click(await screen.findByRole('link', { name: 'Nuevo banco' }));
    await userEvent.type(await screen.findByLabelText('Nombre'), 'Caja');
    goBack();
    expect(await screen.findByRole('alertdialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
    await press('Seguir editando');
    expect(shown()).toBe('/banks/nuevo');
    expect(screen.getByLabelText('Nombre')).toHaveValue('Caja');
  });
});

describe('changes by other users', () => {
  it('confirms the state that the list shows, not a cached one', async () => {
    open('/banks/3?status=all');
    await dialog('Turia');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const table = within(await screen.findByRole('table', { name: 'Bancos' }));
    banks = [aBank(3, 'Turia', { isActive: false })];
    act(() => invalidate('banks'));
    await userEvent.click(table.getByRole('button', { name: 'Más acciones: Turia' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Activar/ }));
    expect(await screen.findByRole('alertdialog', { name: '¿Activar Turia?' })).toBeVisible();
  });

  it('keep an open form whose record leaves the list, though it could not be opened now', async () => {
    open('/banks/3/editar');
    const field = await screen.findByLabelText('Nombre');
    await waitFor(() => expect(field).toHaveValue('Turia'));
    await userEvent.type(field, ' mío');
    banks = [aBank(3, 'Turia', { isActive: false })];
    const reads = api.callsOf(banksApi.get).length;
    act(() => invalidate('banks'));
    expect(await screen.findByText('No hay bancos activos')).toBeInTheDocument();
    await waitFor(() => expect(api.callsOf(banksApi.get).length).toBeGreaterThan(reads));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(field).toBeVisible();
    expect(field).toHaveValue('Turia mío');
  });

  it('a late response closes no dialog that was opened since', async () => {
    let answer: () => void = () => undefined;
    api.on(banksApi.setActive, () => new Promise((resolve) => (answer = () => resolve(banks[0]!))));
    open('/banks/3/estado');
    await screen.findByRole('alertdialog');
    const confirm = screen.getByRole('button', { name: 'Confirmar' });
    await userEvent.dblClick(confirm);
    await userEvent.click(confirm);
    await waitFor(() => expect(api.callsOf(banksApi.setActive)).toHaveLength(1));
    act(() => history.push('/banks/nuevo'));
    await dialog('Nuevo banco');
    answer();
    await waitFor(() => expect(api.callsOf(banksApi.list).length).toBeGreaterThan(1));
    expect(shown()).toBe('/banks/nuevo');
  });
});

it.each(['editar', 'notas'])('refuses a second action at /%s', (path) => {
  const actions = [...banksScreen.actions, editAction<Bank>({ path })];
  expect(() => recordPage({ ...banksScreen, actions })).toThrow(`/banks: more than one action at '${path}'`);
});
