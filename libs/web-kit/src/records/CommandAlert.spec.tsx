import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi } from '@umbral/contracts';
import { invalidate } from '../query/operation-query';
import { queryClient } from '../query/query-client';
import { useRecord } from '../query/use-operation';
import { session } from '../session/session';
import { createRawApi } from '../testing/raw-api';
import { administrator } from '../testing/render-page';
import { CommandAlert } from './CommandAlert';

const api = createRawApi();
const params = { id: 7 };
const bank = { id: 7, name: 'Banco del Turia' };
const methods = () => api.asked.map(({ method }) => method);

beforeEach(() => {
  queryClient.clear();
  api.asked.length = 0;
  api.reply(({ method }) => (method === 'DELETE' ? { status: 204 } : { body: bank, headers: { etag: '"7-1"' } }));
  session.store(administrator);
});

/** The record in view, and over it the question whether it is to be deleted. */
function Detail() {
  const { data } = useRecord(banksApi.get, { params });
  return (
    <>
      <p>{data?.record.name}</p>
      <CommandAlert
        op={banksApi.remove}
        input={{ params }}
        title="¿Eliminar?"
        confirmLabel="Eliminar"
        failure="No"
        onClose={() => undefined}
      >
        No se puede deshacer.
      </CommandAlert>
    </>
  );
}

test('a deletion is sent once, however often the record is read anew', async () => {
  render(<Detail />);
  expect(await screen.findByText('Banco del Turia')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(methods()).toContain('DELETE'));
  const before = api.asked.length;
  act(() => invalidate('banks'));
  await waitFor(() => expect(api.asked.length).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(methods().filter((method) => method === 'DELETE')).toEqual(['DELETE']);
});

test('a record that has been deleted is not read again', async () => {
  render(<Detail />);
  await screen.findByText('Banco del Turia');
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(methods()).toEqual(['GET', 'DELETE']);
});

test('asking alone sends nothing but reads', async () => {
  render(<Detail />);
  await screen.findByText('Banco del Turia');
  act(() => invalidate('banks'));
  await waitFor(() => expect(methods()).toEqual(['GET', 'GET']));
});

test('a write has no place in the cache: the compiler refuses it', () => {
  // @ts-expect-error -- DELETE is no read
  const useDeletion = () => useRecord(banksApi.remove, { params });
  expect(useDeletion).toBeInstanceOf(Function);
});
