import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientMailsApi, clientsApi } from '@umbral/contracts';
import { refuse } from '@umbral/web-kit/testing';
import { MOMENT } from '../clients/clients.testing';
import { calculatorPage } from './calculator-page.testing';

const { api, calculate, field, open, press, retype, toast } = calculatorPage();

describe('sending the result', () => {
  const ADDRESS = 'ana@umbral.test';
  const letter = {
    subject: 'Su cálculo de hipoteca',
    text: 'Hola, Ana:\n\nLe enviamos su cálculo.\n',
    fileName: 'c.pdf',
  };
  beforeEach(() => {
    api.on(clientMailsApi.previewEvaluation, { to: ADDRESS, ...letter });
    api.on(clientMailsApi.sendEvaluation, {
      to: ADDRESS,
      subject: letter.subject,
      sha256: 'a'.repeat(64),
      sentAt: MOMENT,
    });
  });
  const prepare = async () => {
    await retype('Email', ADDRESS);
    await calculate();
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar por email' }));
    return within(await screen.findByRole('dialog', { name: 'Enviar por email' }));
  };

  it('[S-CAL-37] [D124] says that the client’s address is missing, and leads to it', async () => {
    open();
    await calculate();
    await userEvent.click(await screen.findByRole('button', { name: 'Falta el email del cliente' }));
    expect(field('Email')).toHaveFocus();
    await userEvent.keyboard(ADDRESS);
    expect(screen.getByRole('button', { name: 'Enviar por email' })).toBeVisible();
    expect(api.callsOf(clientsApi.create)).toEqual([]);
  });

  it('[S-CAL-37] [D124] keeps it, shows the mail, and sends it to the address that was shown', async () => {
    open();
    const dialog = await prepare();
    expect(await dialog.findByText(ADDRESS)).toBeVisible();
    expect(dialog.getByText('Su cálculo de hipoteca')).toBeVisible();
    expect(dialog.getByText(/Le enviamos su cálculo/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Abrir el PDF c.pdf' })).toHaveAttribute(
      'href',
      '/api/clients/9/evaluations/1/pdf',
    );
    expect(api.callsOf(clientMailsApi.sendEvaluation)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await toast().findByText('Email enviado')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [call, ...others] = api.callsOf(clientMailsApi.sendEvaluation);
    expect([call?.params, call?.body, others]).toEqual([{ id: 9, evaluationId: 1 }, { to: ADDRESS }, []]);
    expect(call?.idempotencyKey).toBeTruthy();
  });

  it('[D124] keeps nothing twice: neither for another look, nor with another address', async () => {
    open();
    const dialog = await prepare();
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancelar' }));
    await press('Enviar por email');
    expect(await screen.findByRole('dialog', { name: 'Enviar por email' })).toBeVisible();
    expect(api.callsOf(clientsApi.create)).toHaveLength(1);
    await press('Cancelar');
    await retype('Email', 'otra@umbral.test');
    await press('Enviar por email');
    await screen.findByRole('dialog', { name: 'Enviar por email' });
    expect(api.callsOf(clientsApi.create)).toHaveLength(1);
    const [update] = api.callsOf(clientsApi.update);
    expect(update?.body).toMatchObject({ email: 'otra@umbral.test' });
    expect(update?.body).not.toHaveProperty('evaluation');
  });

  it('[D124] stays open when the mail was not sent, and says why', async () => {
    api.on(clientMailsApi.sendEvaluation, refuse('mail_not_sent'));
    open();
    const dialog = await prepare();
    await userEvent.click(await dialog.findByRole('button', { name: 'Enviar' }));
    expect(await toast().findByText('No se pudo enviar el correo. Inténtalo de nuevo en unos minutos')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Enviar' })).toBeVisible();
    const errors = [{ path: 'to', message: 'El email del cliente ha cambiado. Revísalo antes de enviar' }];
    api.on(clientMailsApi.sendEvaluation, refuse('validation', { errors }));
    api.on(clientMailsApi.previewEvaluation, { to: 'nueva@umbral.test', ...letter });
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await toast().findByText(/El email del cliente ha cambiado/)).toBeVisible();
    expect(await dialog.findByText('nueva@umbral.test')).toBeVisible();
  });
});
