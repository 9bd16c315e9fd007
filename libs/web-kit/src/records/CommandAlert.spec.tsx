import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi, releasesApi } from '@umbral/contracts';
import { Toaster } from '@umbral/ui';
import { invalidate, keyOf } from '../query/operation-query';
import { queryClient } from '../query/query-client';
import { useRecord } from '../query/use-operation';
import { session } from '../session/session';
import { createRawApi, problemReply, type Reply } from '../testing/raw-api';
import { administrator } from '../testing/render-page';
import { CommandAlert, type CommandAlertProps } from './CommandAlert';

const api = createRawApi();
const params = { id: 7 };
const bank = { id: 7, name: 'Banco del Turia' };
const methods = () => api.requests.map(({ method }) => method);

beforeEach(() => {
  queryClient.clear();
  api.requests.length = 0;
  api.reply(({ method }) => (method === 'DELETE' ? { status: 204 } : { body: bank, headers: { etag: '"7-1"' } }));
  session.store(administrator);
});

/** The record's detail, with the alert that confirms its deletion. */
function Detail({
  guardedBy,
  onRefusal,
  onClose = () => undefined,
}: Partial<Pick<CommandAlertProps<typeof banksApi.remove>, 'guardedBy' | 'onRefusal' | 'onClose'>>) {
  const { data } = useRecord(banksApi.get, { params });
  return (
    <>
      <p>{data?.record.name}</p>
      <CommandAlert
        op={banksApi.remove}
        input={{ params }}
        guardedBy={guardedBy}
        title="¿Eliminar?"
        confirmLabel="Eliminar"
        failure="No"
        onRefusal={onRefusal}
        onClose={onClose}
      >
        No se puede deshacer.
      </CommandAlert>
    </>
  );
}

test('a deletion is sent once, and the record is not read again, whatever is invalidated meanwhile', async () => {
  render(<Detail />);
  await screen.findByText('Banco del Turia');
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(methods()).toContain('DELETE'));
  act(() => invalidate('banks'));
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(methods()).toEqual(['GET', 'DELETE']);
});

test('the read of another record whose id begins alike is repeated', async () => {
  const readsOf = (path: string) => api.requests.filter((request) => request.method === 'GET' && request.path === path);
  function WithSibling() {
    useRecord(banksApi.get, { params: { id: 71 } });
    return <Detail />;
  }
  render(<WithSibling />);
  await screen.findByText('Banco del Turia');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(readsOf('/api/banks/71')).toHaveLength(2));
  expect(readsOf('/api/banks/7')).toHaveLength(1);
});

const sent = () => api.requests.find(({ method }) => method === 'DELETE')?.headers['if-match'];

test('a guarded write sends the ETag of the record', async () => {
  render(<Detail guardedBy={banksApi.get} />);
  await screen.findByText('Banco del Turia');
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(sent()).toBe('"7-1"'));
});

test('the ETag is that of the record when the alert opened, not that of the cache', async () => {
  queryClient.setQueryData([...keyOf(banksApi.get, { params }), 'record'], { record: bank, etag: '"7-1"' });
  api.reply(({ method }) => (method === 'DELETE' ? { status: 204 } : { body: bank, headers: { etag: '"7-2"' } }));
  render(<Detail guardedBy={banksApi.get} />);
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(sent()).toBe('"7-2"'));
});

describe('whose guard cannot be read', () => {
  const onClose = jest.fn();
  const known = { queryKey: [...keyOf(banksApi.get, { params }), 'record'], data: { record: bank, etag: '"7-1"' } };
  const confirm = async () => {
    onClose.mockClear();
    render(<Detail guardedBy={banksApi.get} onClose={onClose} />);
    render(<Toaster />);
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  };

  test.each([
    ['nothing is known', false],
    ['an older version is', true],
  ])('the alert sends nothing, and reports it, where %s', async (_, isKnown) => {
    const { queryKey, data } = known;
    if (isKnown) queryClient.setQueryData(queryKey, data);
    api.reply(({ method }) => (method === 'DELETE' ? { status: 204 } : problemReply('service_down')));
    await confirm();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('region', { name: 'Avisos' })).toHaveTextContent('Error');
    expect(methods()).not.toContain('DELETE');
  });

  test('the alert reads it again when it is confirmed', async () => {
    let isDown = true;
    api.reply(({ method }) => {
      if (method === 'DELETE') return { status: 204 };
      return isDown ? problemReply('service_down') : { body: bank, headers: { etag: '"7-2"' } };
    });
    render(<Detail guardedBy={banksApi.get} onClose={onClose} />);
    await waitFor(() => expect(queryClient.getQueryState(known.queryKey)?.status).toBe('error'));
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(sent()).toBe('"7-2"'));
  });
});

describe('the alert', () => {
  const onClose = jest.fn();
  const handle = jest.fn();
  const deleteIt = async (reply: Reply) => {
    [onClose, handle].forEach((mock) => mock.mockClear());
    api.reply(({ method }) => (method === 'DELETE' ? reply : { body: bank, headers: { etag: '"7-1"' } }));
    render(<Detail guardedBy={banksApi.get} onRefusal={{ still_active: handle }} onClose={onClose} />);
    await screen.findByText('Banco del Turia');
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  };

  test.each([
    ['done', { status: 204 }],
    ['refused', problemReply('forbidden')],
  ])('closes when the write is %s', async (_, reply) => {
    await deleteIt(reply);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test('stays for the dialog of a changed record', async () => {
    await deleteIt(problemReply('stale_record'));
    expect(await screen.findByText(/No se ha hecho nada/)).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('stays for a refusal that the screen handles', async () => {
    await deleteIt(problemReply('still_active'));
    await waitFor(() => expect(handle).toHaveBeenCalled());
    // What was not deleted is read again.
    await waitFor(() => expect(methods().at(-1)).toBe('GET'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Eliminar' })).toBeEnabled());
    expect(onClose).not.toHaveBeenCalled();
  });
});

test('an action that is answered with 201 makes no second one: another reason after a lost answer was not saved', async () => {
  api.reply(problemReply('idempotency_key_reused'));
  const input = { body: { path: 'audits/0.1.0-0123456789ab', note: 'Otra' } };
  render(
    <>
      <Toaster />
      <CommandAlert
        op={releasesApi.withdraw}
        input={input}
        title="¿Retirar?"
        confirmLabel="Retirar"
        failure="No"
        onClose={() => undefined}
      >
        Deja de probarse.
      </CommandAlert>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retirar' }));
  expect(await screen.findByText(/^Lo que has cambiado después, no\./)).toBeVisible();
});

test('opening the alert sends only reads', async () => {
  render(<Detail />);
  await screen.findByText('Banco del Turia');
  act(() => invalidate('banks'));
  await waitFor(() => expect(methods()).toEqual(['GET', 'GET']));
});

test('a write cannot be cached: the compiler refuses it', () => {
  // @ts-expect-error -- DELETE is no read
  const useDeletion = () => useRecord(banksApi.remove, { params });
  expect(useDeletion).toBeInstanceOf(Function);
});
