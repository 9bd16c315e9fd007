import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientMailsApi, clientsApi } from '@umbral/contracts';
import { history } from '@umbral/web-kit';
import { fill, refuse, step, Tagged } from '@umbral/web-kit/testing';
import { serveClients } from '../clients/clients.testing';
import { aMail } from '../client-mails/mails.testing';
import { calculatorPage, marta } from './calculator-page.testing';

const stale = refuse('stale_record', { details: { entityType: 'client', lastWrite: null } });
const { api, calculate, field, open, press, retype, toast } = calculatorPage();

it('opens for a client', async () => {
  open('/calculator?client=5');
  await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
  step('[S-CAL-01] fills the form with the client of the address', () => {
    expect(field('Empleo')).toHaveValue('self-employed');
    expect(field('Valor de la vivienda')).toHaveValue('260.000');
    expect(within(field('Financiación')).getAllByRole('option')).toHaveLength(8);
  });
  step('[S-CAL-02] names the client', () =>
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent(
      /Nueva evaluación de Marta Soler$/,
    ),
  );
  // [D53] [D41]
  await press('Calcular');
  await screen.findByRole('button', { name: 'Guardar Cliente' });
  await press('Guardar Cliente');
  expect(await toast().findByText('Cliente guardado')).toBeVisible();
  expect(api.callsOf(clientsApi.update)[0]).toMatchObject({
    params: { id: 5 },
    ifMatch: '"5-1"',
    body: { evaluation: { loanPercentage: 77 } },
  });
});

it('[D41] saves with the version that the form was filled with, until a conflict was shown', async () => {
  open('/calculator?client=5');
  await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
  await retype('Correo electrónico', 'nuevo@umbral.test');
  api.on(clientsApi.get, new Tagged({ ...marta, phone: '600 000 000' }, '"5-2"'));
  api.on(clientsApi.update, stale);
  const before = api.callsOf(clientsApi.get).length;
  // The client is read again after a calculation.
  await press('Calcular');
  await waitFor(() => expect(api.callsOf(clientsApi.get).length).toBeGreaterThan(before));
  const conflict = async () => {
    await press('Guardar Cliente');
    return within(await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' }));
  };
  await step('[D41] reports a client that cannot be read again, and keeps the form', async () => {
    api.on(clientsApi.get, refuse('forbidden'));
    const dialog = await conflict();
    await userEvent.click(dialog.getByRole('button', { name: 'Ver versión actual' }));
    expect(await toast().findByText('Error')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Correo electrónico')).toHaveValue('nuevo@umbral.test');
  });
  api.on(clientsApi.get, new Tagged({ ...marta, phone: '600 000 000' }, '"5-2"'));
  const dialog = await conflict();
  await step('[D41] names what a colleague has changed', async () => {
    expect(await dialog.findByText('600 000 000')).toBeVisible();
    expect(dialog.getByText(/Sus cambios no chocan con los tuyos/)).toBeVisible();
  });
  const saved = { ...marta, email: 'nuevo@umbral.test', phone: '600 000 000' };
  api.on(clientsApi.update, () => {
    // A colleague saves between the own save and the read after it.
    api.on(clientsApi.get, new Tagged({ ...saved, lastName: 'Soler Vidal' }, '"5-4"'));
    return new Tagged(saved, '"5-3"');
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  const versions = () => api.callsOf(clientsApi.update).map(({ ifMatch }) => ifMatch);
  await waitFor(() => expect(versions()).toEqual(['"5-1"', '"5-1"', '"5-2"']));
  step('[D41] saves and shows what a colleague has changed beside what was typed', () => {
    const both = { email: 'nuevo@umbral.test', phone: '600 000 000' };
    expect(api.callsOf(clientsApi.update)[2]?.body).toMatchObject({ ...both, evaluation: { loanPercentage: 77 } });
    expect(field('Teléfono')).toHaveValue('600 000 000');
    expect(field('Correo electrónico')).toHaveValue('nuevo@umbral.test');
  });
  expect(await toast().findByText('Cliente guardado')).toBeVisible();
  await step('[D41] shows what a colleague saved right after an own save', () =>
    waitFor(() => expect(field('Apellidos')).toHaveValue('Soler Vidal')),
  );
  api.on(clientsApi.update, stale);
  api.on(clientsApi.get, new Tagged({ ...saved, lastName: 'Soler Vidal', phone: '600 000 001' }, '"5-5"'));
  const second = await conflict();
  await step('[D41] what was merged does not count as typed at the next conflict', async () => {
    expect(await second.findByText('600 000 001')).toBeVisible();
    expect(second.queryByRole('radio')).toBeNull();
  });
});

it('merges a colleague’s change back to what an own save has replaced', async () => {
  const saved = { ...marta, phone: '600 000 009' };
  const renamed = { ...saved, lastName: 'Soler Vidal' };
  const restored = { ...renamed, phone: marta.phone };
  api.on(clientsApi.update, () => {
    api.on(clientsApi.get, new Tagged(renamed, '"5-3"'));
    return new Tagged(saved, '"5-2"');
  });
  open('/calculator?client=5');
  await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
  await retype('Teléfono', saved.phone);
  await press('Calcular');
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar Cliente' }));
  expect(await toast().findByText('Cliente guardado')).toBeVisible();
  // Read again.
  await waitFor(() => expect(field('Apellidos')).toHaveValue(renamed.lastName));
  api.on(clientsApi.get, new Tagged(restored, '"5-4"'));
  api.on(clientsApi.update, ({ ifMatch }) => (ifMatch === '"5-4"' ? new Tagged(restored, '"5-5"') : stale));
  await press('Guardar Cliente');
  const conflict = within(await screen.findByRole('alertdialog'));
  expect(await conflict.findByText(/Sus cambios no chocan con los tuyos/)).toBeVisible();
  await userEvent.click(conflict.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(field('Teléfono')).toHaveValue(marta.phone));
  await waitFor(() => expect(api.callsOf(clientsApi.update)).toHaveLength(3));
  expect(api.callsOf(clientsApi.update)[2]?.body.phone).toBe(marta.phone);
});

describe('a client that was merged', () => {
  const kept = { ...marta, id: 7, lastName: 'Soler Vidal', phone: '600 000 000' };
  const merge = () => api.on(clientsApi.get, new Tagged(kept, '"7-1"'));

  it('opens as the kept one', async () => {
    merge();
    open('/calculator?client=5');
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler Vidal'));
    expect(history.address.search).toBe('?client=7');
  });

  it('while it is open continues as the kept one, with what was typed', async () => {
    open('/calculator?client=5');
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
    await retype('Correo electrónico', 'nuevo@umbral.test');
    await retype('Ahorros', '45000');
    merge();
    api.on(clientsApi.update, new Tagged(kept, '"7-2"'));
    // The client is read again after a calculation.
    await press('Calcular');
    await waitFor(() => expect(history.address.search).toBe('?client=7'));
    expect(field('Teléfono')).toHaveValue('600 000 000');
    expect(field('Ahorros')).toHaveValue('45.000');
    await press('Guardar Cliente');
    expect(await toast().findByText('Cliente guardado')).toBeVisible();
    expect(api.callsOf(clientsApi.create)).toEqual([]);
    expect(api.callsOf(clientsApi.update)).toMatchObject([
      {
        params: { id: 7 },
        ifMatch: '"7-1"',
        body: { lastName: 'Soler Vidal', email: 'nuevo@umbral.test', evaluation: { availableSavings: 45_000 } },
      },
    ]);
  });
});

it('warns about an unknown client, and still calculates', async () => {
  api.on(clientsApi.get, refuse('not_found'));
  open('/calculator?client=77');
  expect(await screen.findByText('Este cliente no existe.')).toBeVisible();
  await calculate();
  expect(await screen.findByRole('region', { name: 'Resultado' })).toBeVisible();
});

it('saves a new client', async () => {
  open();
  await step('[S-CAL-40] [D54] links the last clients, refetched after a calculation', async () => {
    expect(await screen.findByRole('link', { name: 'Marta Soler' })).toHaveAttribute('href', '/calculator?client=5');
    const before = api.callsOf(clientsApi.list).length;
    await calculate();
    await waitFor(() => expect(api.callsOf(clientsApi.list).length).toBeGreaterThan(before));
  });
  await screen.findByRole('button', { name: 'Guardar Cliente' });
  await step('[S-CAL-35] reports that saving failed', async () => {
    api.on(clientsApi.create, refuse('timeout'));
    await press('Guardar Cliente');
    expect(await toast().findByText('No se pudo guardar la información del cliente.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  api.on(clientsApi.create, async () => {
    await gate;
    return new Tagged({ ...marta, id: 9 }, '"9-1"');
  });
  await step('[S-CAL-33] shows that it is saving until the client is saved', async () => {
    await press('Guardar Cliente');
    expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeVisible();
    release();
    expect(await screen.findByRole('button', { name: 'Guardar Cliente' })).toBeVisible();
  });
  await step('[S-CAL-34] reports that the client is saved', async () =>
    expect(await toast().findByText('Cliente guardado')).toBeVisible(),
  );
  await step('[S-CAL-32] [D53] with the visible evaluation', async () => {
    await waitFor(() => expect(history.address.search).toBe('?client=9'));
    const call = api.callsOf(clientsApi.create).at(-1);
    expect(call?.body).toMatchObject({ firstName: 'Ana', evaluation: { monthlyIncome: 2500, loanPercentage: 80 } });
    expect(call?.idempotencyKey).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Resultado' })).toBeVisible();
  });
});

it('saves a new client once, although the first answer is lost and the page loaded again', async () => {
  const saveAna = async () => {
    open();
    await calculate();
    await screen.findByRole('button', { name: 'Guardar Cliente' });
    await press('Guardar Cliente');
  };
  api.on(clientsApi.create, refuse('timeout'));
  await saveAna();
  expect(await toast().findByText('No se pudo guardar la información del cliente.')).toBeVisible();
  cleanup();
  api.on(clientsApi.create, new Tagged({ ...marta, id: 9 }, '"9-1"'));
  await saveAna();
  expect(await toast().findByText('Cliente guardado')).toBeVisible();
  const [first, second] = api.callsOf(clientsApi.create);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

describe('sending the result', () => {
  const ADDRESS = 'ana@umbral.test';
  const letter = { subject: 'Su cálculo de hipoteca', text: 'Hola, Ana:\n\nLe envío su cálculo.', fileName: 'c.pdf' };
  const sent = aMail({ to: ADDRESS, clientId: 9, evaluationId: 1 });
  const openMail = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar por email' }));
    return within(await screen.findByRole('dialog', { name: 'Enviar al cliente' }));
  };
  beforeEach(() => {
    api.on(clientMailsApi.previewCalculation, ({ body }) => ({ to: body.email, ...letter }));
    api.on(clientMailsApi.sendEvaluation, ({ body }) => ({ ...sent, ...body }));
  });

  it('previews, edits, stores and sends it', async () => {
    const ana = { ...marta, id: 9 };
    serveClients(api, [ana]);
    api.on(clientsApi.update, new Tagged(ana, '"9-2"'));
    open();
    await calculate();
    await step('[S-CAL-37] [D124] reports the client’s missing address, and focuses its field', async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Falta el email del cliente' }));
      expect(field('Correo electrónico')).toHaveFocus();
      await userEvent.keyboard(ADDRESS);
      expect(screen.getByRole('button', { name: 'Enviar por email' })).toBeVisible();
    });
    await step('[B-PAP-24] stores neither client nor evaluation until it is sent', async () => {
      const dialog = await openMail();
      expect(dialog.getByLabelText(/^Para/)).toHaveValue(ADDRESS);
      expect(dialog.getByLabelText(/^Asunto/)).toHaveValue('Su cálculo de hipoteca');
      expect(dialog.getByLabelText(/^Mensaje/)).toHaveValue(letter.text);
      expect(dialog.getByText('c.pdf')).toBeVisible();
      const [call] = api.callsOf(clientMailsApi.previewCalculation);
      expect(call?.body).toMatchObject({ firstName: 'Ana', email: ADDRESS, evaluation: { monthlyIncome: 2500 } });
      await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
      expect(api.callsOf(clientsApi.create)).toEqual([]);
    });
    await step('[S-CAL-37] [D124] saves the client first, and sends the edited text', async () => {
      const dialog = await openMail();
      await fill(dialog.getByLabelText(/^Asunto/), 'Su hipoteca');
      await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
      expect(await toast().findByText(`Cálculo enviado a ${ADDRESS}`)).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(api.callsOf(clientsApi.create)[0]?.body).toMatchObject({ email: ADDRESS, evaluation: { loanTerm: 30 } });
      const [call, ...others] = api.callsOf(clientMailsApi.sendEvaluation);
      expect([call?.params, call?.body, others]).toEqual([
        { id: 9, evaluationId: 1 },
        { to: ADDRESS, subject: 'Su hipoteca', text: letter.text },
        [],
      ]);
      expect(call?.idempotencyKey).toBeTruthy();
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar por email' })).toHaveFocus());
    // Stored once: after a change of the client's data, only these are saved.
    await retype('Correo electrónico', 'otra@umbral.test');
    await userEvent.click((await openMail()).getByRole('button', { name: 'Enviar' }));
    expect(await toast().findByText('Cálculo enviado a otra@umbral.test')).toBeVisible();
    expect(api.callsOf(clientsApi.create)).toHaveLength(1);
    // The company of the stored client signs it.
    expect(api.callsOf(clientMailsApi.previewCalculation).at(-1)?.body).toMatchObject({ clientId: 9 });
    const [update] = api.callsOf(clientsApi.update);
    expect(update?.body).toMatchObject({ email: 'otra@umbral.test' });
    expect(update?.body).not.toHaveProperty('evaluation');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar por email' })).toHaveFocus());
    // A result that was calculated since is stored before it is sent.
    await retype('Ahorros', '45000');
    await press('Calcular');
    await waitFor(() => expect(screen.queryByText('Has cambiado los datos.')).toBeNull());
    await userEvent.click((await openMail()).getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(api.callsOf(clientMailsApi.sendEvaluation)).toHaveLength(3));
    expect(api.callsOf(clientsApi.update).at(-1)?.body).toMatchObject({ evaluation: { availableSavings: 45_000 } });
  });

  it('merges a conflict below an open preview, and sends with what both have typed', async () => {
    const current = { ...marta, email: ADDRESS, phone: '600 000 000' };
    serveClients(api, [marta]);
    api.on(clientsApi.update, ({ ifMatch }) => (ifMatch === '"5-2"' ? new Tagged(current, '"5-3"') : stale));
    open('/calculator?client=5');
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
    await retype('Correo electrónico', ADDRESS);
    await press('Calcular');
    const dialog = await openMail();
    api.on(clientsApi.get, new Tagged({ ...marta, phone: current.phone }, '"5-2"'));
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    const conflict = within(await screen.findByRole('alertdialog'));
    await userEvent.click(await conflict.findByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await toast().findByText(`Cálculo enviado a ${ADDRESS}`)).toBeVisible();
    step('[D41] a preview is sent with the merged person', () =>
      expect(api.callsOf(clientsApi.update).at(-1)).toMatchObject({
        ifMatch: '"5-2"',
        body: { email: ADDRESS, phone: current.phone },
      }),
    );
  });

  it('stays open when the mail was not sent, and retries it with the same key', async () => {
    api.on(clientMailsApi.sendEvaluation, refuse('mail_not_sent'));
    open();
    await retype('Correo electrónico', ADDRESS);
    await calculate();
    const dialog = await openMail();
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'No se pudo enviar el correo. Inténtalo de nuevo en unos minutos',
    );
    const errors = [{ path: 'to', message: 'El email del cliente ha cambiado. Revísalo antes de enviar' }];
    api.on(clientMailsApi.sendEvaluation, refuse('validation', { errors }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }));
    expect(await dialog.findByText(/El email del cliente ha cambiado/)).toBeVisible();
    expect(dialog.getByLabelText(/^Para/)).toHaveFocus();
    expect(api.callsOf(clientsApi.create)).toHaveLength(1);
    const [first, second] = api.callsOf(clientMailsApi.sendEvaluation);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });
});
