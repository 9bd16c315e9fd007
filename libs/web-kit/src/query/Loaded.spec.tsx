import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companiesApi } from '@umbral/contracts';
import { session } from '../session/session';
import { createRawApi, problemReply } from '../testing/raw-api';
import { agent } from '../testing/render-page';
import { Loaded } from './Loaded';
import { invalidate } from './operation-query';
import { queryClient } from './query-client';
import { useOperation } from './use-operation';

const api = createRawApi();
const company = { id: 3, name: 'Turia Norte', logo: null, reportNotice: null };
const serve = () => api.reply({ body: [company] });
const fail = () => api.reply(problemReply('service_down'));

function Companies() {
  return (
    <Loaded
      read={useOperation(companiesApi.mine)}
      failure="No se han podido cargar las compañías"
      loading="Cargando..."
    >
      {(companies) => (
        <>
          {companies.map(({ name }) => name)}
          <input aria-label="Nota" />
        </>
      )}
    </Loaded>
  );
}

const failure = () => screen.findByRole('heading', { name: 'No se han podido cargar las compañías', level: 3 });
const stale = () => screen.findByText('Se muestran los últimos datos leídos.');
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));

beforeEach(() => {
  queryClient.clear();
  session.store(agent);
});

it('shows progress, then the failure with a retry, then what was read', async () => {
  fail();
  render(<Companies />);
  expect(screen.getByText('Cargando...')).toBeVisible();
  expect(await failure()).toBeVisible();
  expect(screen.queryByLabelText('Nota')).toBeNull();
  serve();
  await retry();
  expect(await screen.findByText('Turia Norte')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps content and typed text below a notice when a later read fails', async () => {
  serve();
  render(<Companies />);
  await userEvent.type(await screen.findByLabelText('Nota'), 'llamar');
  fail();
  act(() => invalidate(companiesApi.mine));
  expect(await stale()).toBeVisible();
  expect(screen.getByText('Turia Norte')).toBeVisible();
  expect(screen.getByLabelText('Nota')).toHaveValue('llamar');
  serve();
  await retry();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByLabelText('Nota')).toHaveValue('llamar');
});

it.each(['before', 'after'])(
  'reads again by itself when a connection is back that was lost %s the first read',
  async (when) => {
    serve();
    const cutOff = () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    if (when === 'before') cutOff();
    render(<Companies />);
    if (when === 'after') {
      await screen.findByText('Turia Norte');
      cutOff();
      act(() => invalidate(companiesApi.mine));
    }
    await (when === 'before' ? failure() : stale());
    jest.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Turia Norte')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);
