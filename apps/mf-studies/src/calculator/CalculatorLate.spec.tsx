import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculateMortgage } from '@umbral/mortgage';
import { authApi, calculatorApi, clientMailsApi, clientsApi } from '@umbral/contracts';
import { history, navigate } from '@umbral/web-kit';
import { refuse, Tagged } from '@umbral/web-kit/testing';
import { aClient, serveClients } from '../clients/clients.testing';
import { calculatorPage, marta } from './calculator-page.testing';

const { api, calculate, field, open, press, retype, toast } = calculatorPage();
const letter = { to: 'marta@umbral.test', subject: 'Su cálculo de hipoteca', text: 'Hola', fileName: 'c.pdf' };
const luis = aClient({ id: 6, firstName: 'Luis', lastName: 'Prados', evaluations: marta.evaluations });

/** Holds all responses until `release`. */
function gate() {
  let release = () => {};
  const opened = new Promise<void>((resolve) => (release = resolve));
  return { opened, release: () => release() };
}
const button = (name: string) => screen.findByRole('button', { name });
const result = () => screen.queryByRole('region', { name: 'Resultado' });
const goTo = (address: string) => act(() => navigate(address));
const filledWith = (surname: string) => waitFor(() => expect(field('Apellidos')).toHaveValue(surname));
/** Both clients are cached, so that opening one fills the form at once. */
async function openBoth(last: 5 | 6) {
  open(last === 5 ? '/calculator?client=6' : '/calculator?client=5');
  await filledWith(last === 5 ? 'Prados' : 'Soler');
  goTo(`/calculator?client=${last}`);
  await filledWith(last === 5 ? 'Soler' : 'Prados');
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('umbral.draft.'));

beforeEach(() => {
  localStorage.clear();
  serveClients(api, [marta, luis]);
  api.on(authApi.draftKey, { key: btoa('k'.repeat(32)) });
});

describe('a late response to a save', () => {
  /** A new client who is being saved. */
  async function saving() {
    const { opened, release } = gate();
    api.on(clientsApi.create, async () => {
      await opened;
      return new Tagged({ ...marta, id: 9 }, '"9-1"');
    });
    await calculate();
    await waitFor(() => expect(drafts()).toHaveLength(1));
    await userEvent.click(await button('Guardar Cliente'));
    await waitFor(() => expect(api.callsOf(clientsApi.create)).toHaveLength(1));
    return async () => {
      release();
      expect(await toast().findByText('Cliente guardado')).toBeVisible();
    };
  }

  it('does not navigate back from another page, and leaves no draft of the saved values', async () => {
    open();
    const answer = await saving();
    goTo('/desk');
    await answer();
    expect(history.address.pathname).toBe('/desk');
    expect(drafts()).toEqual([]);
  });

  it('does not navigate after the calculator was opened again', async () => {
    open();
    const answer = await saving();
    goTo('/desk');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    goTo('/calculator');
    await screen.findByRole('form', { name: 'Datos del cálculo' });
    await answer();
    expect(history.address.search).toBe('');
  });

  it('is not attributed to the client now in the form', async () => {
    open();
    const answer = await saving();
    goTo('/calculator?client=6');
    await filledWith('Prados');
    await answer();
    expect(history.address.search).toBe('?client=6');
    await press('Calcular');
    await userEvent.click(await button('Guardar Cliente'));
    await waitFor(() => expect(api.callsOf(clientsApi.update)).toHaveLength(1));
    expect(api.callsOf(clientsApi.update)[0]).toMatchObject({ params: { id: 6 }, body: { lastName: 'Prados' } });
  });

  it('opens no mail over another client', async () => {
    await openBoth(5);
    const { opened, release } = gate();
    api.on(clientMailsApi.previewCalculation, async () => {
      await opened;
      return letter;
    });
    await press('Calcular');
    await retype('Correo electrónico', 'marta@umbral.test');
    await userEvent.click(await button('Enviar por email'));
    await waitFor(() => expect(api.callsOf(clientMailsApi.previewCalculation)).toHaveLength(1));
    goTo('/calculator?client=6');
    await filledWith('Prados');
    await press('Calcular');
    expect(await button('Guardar Cliente')).toBeDisabled();
    release();
    await waitFor(async () => expect(await button('Guardar Cliente')).toBeEnabled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('does not show a late calculation for another client', async () => {
  await openBoth(6);
  goTo('/calculator?client=5');
  await filledWith('Soler');
  const { opened, release } = gate();
  api.on(calculatorApi.mortgage, async ({ body }) => {
    await opened;
    return calculateMortgage(body);
  });
  await press('Calcular');
  await waitFor(() => expect(api.callsOf(calculatorApi.mortgage)).toHaveLength(1));
  goTo('/calculator?client=6');
  await filledWith('Prados');
  const before = api.callsOf(clientsApi.list).length;
  release();
  // The recent clients are refetched after the response.
  await waitFor(() => expect(api.callsOf(clientsApi.list).length).toBeGreaterThan(before));
  expect(result()).toBeNull();
  expect(screen.queryByText('Cálculo completado')).toBeNull();
});

describe('while the form does not match the address yet', () => {
  /** The visible result of client 5. */
  async function resultOfMarta() {
    open('/calculator?client=5');
    await filledWith('Soler');
    await retype('Correo electrónico', 'marta@umbral.test');
    await press('Calcular');
    await button('Guardar Cliente');
  }
  const expectNothingToSave = async () => {
    await waitFor(async () => expect(await button('Guardar Cliente')).toBeDisabled());
    expect(await button('Enviar por email')).toBeDisabled();
    await press('Guardar Cliente');
    expect(api.callsOf(clientsApi.create)).toEqual([]);
  };

  it('neither saves nor sends while the client is loading', async () => {
    await resultOfMarta();
    const { opened, release } = gate();
    api.on(clientsApi.get, async () => {
      await opened;
      return new Tagged(luis, '"6-1"');
    });
    goTo('/calculator?client=6');
    await expectNothingToSave();
    release();
    await filledWith('Prados');
    await press('Calcular');
    expect(await button('Guardar Cliente')).toBeEnabled();
  });

  it('neither saves nor sends after the client failed to load', async () => {
    await resultOfMarta();
    api.on(clientsApi.get, refuse('service_down'));
    goTo('/calculator?client=6');
    await expectNothingToSave();
    expect(await screen.findByText('No se ha podido cargar el cliente')).toBeVisible();
  });

  it.each([
    ['no client', '/calculator'],
    ['a client who does not exist', '/calculator?client=77'],
  ])('clears the form for %s', async (_subject, address) => {
    await resultOfMarta();
    goTo(address);
    await filledWith('');
    expect(result()).toBeNull();
    await calculate();
    await userEvent.click(await button('Guardar Cliente'));
    await waitFor(() => expect(api.callsOf(clientsApi.create)).toHaveLength(1));
    expect(api.callsOf(clientsApi.create)[0]?.body).toMatchObject({ firstName: 'Ana', email: null });
  });
});

describe('the notice of a restored draft', () => {
  const line = () => screen.findByText(/Recuperado lo que escribiste/);
  async function leaveHalfDone() {
    open('/calculator?client=5');
    await filledWith('Soler');
    await retype('Ahorros', '12345');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    cleanup();
    open('/calculator?client=5');
    await line();
  }

  it('is not shown for another client', async () => {
    await leaveHalfDone();
    goTo('/calculator?client=6');
    await filledWith('Prados');
    expect(screen.queryByText(/Recuperado/)).toBeNull();
  });

  it('disappears when it is saved', async () => {
    await leaveHalfDone();
    await press('Calcular');
    await userEvent.click(await button('Guardar Cliente'));
    expect(await toast().findByText('Cliente guardado')).toBeVisible();
    expect(screen.queryByText(/Recuperado/)).toBeNull();
  });
});

it('prepares a mail once for several clicks', async () => {
  const { opened, release } = gate();
  api.on(clientMailsApi.previewCalculation, async () => {
    await opened;
    return letter;
  });
  open('/calculator?client=5');
  await filledWith('Soler');
  await retype('Correo electrónico', letter.to);
  await press('Calcular');
  const mail = await button('Enviar por email');
  await userEvent.dblClick(mail);
  expect(await button('Preparando...')).toHaveAttribute('aria-busy', 'true');
  expect(await button('Guardar Cliente')).toBeDisabled();
  release();
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar al cliente' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Para/)).toHaveValue(letter.to));
  expect(api.callsOf(clientMailsApi.previewCalculation)).toHaveLength(1);
  expect(api.callsOf(clientsApi.update)).toEqual([]);
});

it('does not send a mail cancelled during the save of its client, and reports a failure after it was closed', async () => {
  const [saved, answered] = [gate(), gate()];
  api.on(clientsApi.update, async () => {
    await saved.opened;
    return new Tagged(marta, '"5-2"');
  });
  api.on(clientMailsApi.previewCalculation, letter);
  api.on(clientMailsApi.sendEvaluation, async () => {
    await answered.opened;
    return refuse('mail_not_sent');
  });
  open('/calculator?client=5');
  await filledWith('Soler');
  await retype('Correo electrónico', letter.to);
  await press('Calcular');
  const sendUntil = async (isUnderWay: () => void) => {
    await userEvent.click(await button('Enviar por email'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enviar al cliente' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(isUnderWay);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await sendUntil(() => expect(api.callsOf(clientsApi.update)).toHaveLength(1));
  saved.release();
  expect(await toast().findByText('Cliente guardado')).toBeVisible();
  await sendUntil(() => expect(api.callsOf(clientMailsApi.sendEvaluation)).toHaveLength(1));
  answered.release();
  expect(await toast().findByText(/^No se pudo enviar el correo/)).toBeVisible();
  expect(api.callsOf(clientMailsApi.sendEvaluation)).toHaveLength(1);
});
