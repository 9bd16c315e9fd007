import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authApi, banksApi, type Bank, type StaleRecord } from '@umbral/contracts';
import { step } from '@umbral/ui/testing';
import { banksScreen, aBank } from '../records/banks.testing';
import { recordForm } from '../records/record-form';
import { recordPage } from '../records/RecordPage';
import { administrator, createApi, pageOfRows, refuse, renderPage, Tagged } from '../testing';

const form = recordForm({
  api: banksApi,
  empty: { name: '', paymentPercentage: 0, details: '', logo: null, companyId: null },
  valuesOf: ({ name, paymentPercentage, details }) => ({
    name,
    paymentPercentage,
    details: details ?? '',
    logo: null,
    companyId: null,
  }),
  Fields: ({ form: { register } }) => (
    <>
      <input aria-label="Nombre" {...register('name')} />
      <input aria-label="Paga" {...register('paymentPercentage', { valueAsNumber: true })} />
      <input aria-label="Detalles" {...register('details')} />
    </>
  ),
  failures: { create: 'No', update: 'No' },
});
const Page = recordPage({ ...banksScreen, form });
const auditFields = [
  {
    bank: {
      name: ['Nombre', String],
      paymentPercentage: ['Paga', (value: unknown) => `${String(value)} %`],
      details: ['Detalles', String],
    },
  },
] as const;

const api = createApi();
const opened = aBank(3, 'Turia', { paymentPercentage: 1, details: 'Antes' });
let stored: Bank;
let version: number;
let author: StaleRecord['lastWrite'];
beforeEach(() => {
  api.calls.length = 0;
  stored = opened;
  version = 1;
  author = { at: '2026-11-26T09:31:00.000Z', userId: 9, userName: 'Marta Ferrer' };
  api.on(banksApi.list, ({ query }) => pageOfRows([stored], query));
  api.on(banksApi.get, () => new Tagged(stored, `"3-${version}"`));
  api.on(banksApi.update, ({ body, ifMatch }) => {
    if (ifMatch !== `"3-${version}"`)
      return refuse('stale_record', { details: { entityType: 'bank', lastWrite: author } });
    return { ...stored, ...body };
  });
});

const field = (name: string) => screen.findByLabelText(name);
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => api.callsOf(banksApi.update).map(({ body, ifMatch }) => ({ ...body, ifMatch }));
const conflict = (name: string | RegExp) => screen.findByRole('alertdialog', { name });

/** Opens the form, and changes the record meanwhile. */
async function editWhile(theirs: Partial<Bank>, mine: Readonly<Record<string, string>>) {
  renderPage({ api, Page, path: '/banks', at: '/banks/3/editar', auditFields: [...auditFields] as never });
  await waitFor(async () => expect(await field('Nombre')).toHaveValue('Turia'));
  for (const [name, value] of Object.entries(mine)) await type(name, value);
  stored = { ...opened, ...theirs };
  version = 2;
  await press('Guardar cambios');
}

it('merges what does not collide, and saves both', async () => {
  await editWhile({ details: 'De Marta' }, { Nombre: 'Turia y Segura' });
  const dialog = within(await conflict('Otra persona ha modificado este registro'));
  step('says who, when, and which fields', () => {
    expect(dialog.getByText(/Marta Ferrer · 26\/11\/2026 10:31/)).toBeVisible();
    const row = within(dialog.getByRole('table', { name: 'Se añade a lo tuyo' })).getAllByRole('row')[1];
    expect(row).toHaveTextContent(/Detalles.*Antes.*De Marta/);
    expect(dialog.queryByRole('radio')).toBeNull();
  });
  await step('saves their field and mine, with the version that was merged', async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()[1]).toMatchObject({ name: 'Turia y Segura', details: 'De Marta', ifMatch: '"3-2"' });
  });
});

it('goes on editing with their fields merged', async () => {
  await editWhile({ details: 'De Marta' }, { Nombre: 'Turia y Segura' });
  await conflict('Otra persona ha modificado este registro');
  await press('Seguir editando');
  await waitFor(async () => expect(await field('Detalles')).toHaveValue('De Marta'));
  expect(await field('Nombre')).toHaveValue('Turia y Segura');
});

it('compares what collides, and loses nothing', async () => {
  await editWhile(
    { name: 'Turia, S. A.', paymentPercentage: 3, details: 'De Marta' },
    { Nombre: 'Turia y Segura', Paga: '2' },
  );
  const dialog = within(await conflict('Otra persona ha modificado este registro'));
  step('side by side, with a choice per field', () => {
    const name = within(dialog.getByRole('group', { name: 'Nombre' }));
    expect(name.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'La míaTuria y Segura',
      'La suyaTuria, S. A.',
    ]);
    const pays = within(dialog.getByRole('group', { name: 'Paga' }));
    expect(pays.getByRole('radio', { name: /La suya 3 %/ })).not.toBeChecked();
  });
  await step('saves nothing before each has a choice, and focuses the first without', async () => {
    await userEvent.click(dialog.getByRole('radio', { name: /La mía Turia y Segura/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Elige una de las dos versiones');
    expect(dialog.getByRole('radio', { name: /La mía 2 %/ })).toHaveFocus();
    expect(sent()).toHaveLength(1);
  });
  await step('keeps what was typed when the choice is put off', async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Seguir editando' }));
    expect(await field('Nombre')).toHaveValue('Turia y Segura');
    expect(await field('Paga')).toHaveValue('2');
    await press('Guardar cambios');
  });
  await step('saves the chosen values', async () => {
    const again = within(await conflict('Otra persona ha modificado este registro'));
    await userEvent.click(again.getByRole('radio', { name: /La mía Turia y Segura/ }));
    await userEvent.click(again.getByRole('radio', { name: /La suya 3 %/ }));
    await userEvent.click(again.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toMatchObject({
      name: 'Turia y Segura',
      paymentPercentage: 3,
      details: 'De Marta',
      ifMatch: '"3-2"',
    });
  });
});

it('shows the current version on demand', async () => {
  await editWhile({ name: 'Turia, S. A.' }, { Nombre: 'Turia y Segura' });
  await conflict('Otra persona ha modificado este registro');
  await step('and stays open while it cannot be read', async () => {
    api.on(banksApi.get, refuse('service_down'));
    await press('Ver versión actual');
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getByRole('alertdialog')).toBeVisible();
    expect(await field('Nombre')).toHaveValue('Turia y Segura');
  });
  await step('and closes with it', async () => {
    api.on(banksApi.get, () => new Tagged(stored, `"3-${version}"`));
    await press('Ver versión actual');
    await waitFor(async () => expect(await field('Nombre')).toHaveValue('Turia, S. A.'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it('keeps what was typed where the current version cannot be read', async () => {
  api.on(banksApi.update, () => {
    api.on(banksApi.get, refuse('service_down'));
    return refuse('stale_record', { details: { entityType: 'bank', lastWrite: author } });
  });
  await editWhile({ name: 'Turia, S. A.' }, { Nombre: 'Turia y Segura' });
  expect(await conflict('Otra persona ha modificado este registro')).toHaveTextContent('No se ha guardado nada');
  await press('Seguir editando');
  expect(await field('Nombre')).toHaveValue('Turia y Segura');
});

it('is no other person where the author is the user', async () => {
  author = { at: '2026-11-26T09:31:00.000Z', userId: administrator.id, userName: administrator.name };
  await editWhile({ name: 'Turia, S. A.' }, { Nombre: 'Turia y Segura' });
  const dialog = within(await conflict('Has modificado este registro en otro sitio'));
  expect(dialog.getByText(/Tú, en otro sitio/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: /En otro sitio Turia, S. A./ })).toBeVisible();
});

it('says so where the fields of the form are the same', async () => {
  await editWhile({ type: 'online' }, { Nombre: 'Turia y Segura' });
  const dialog = within(await conflict('Otra persona ha modificado este registro'));
  expect(dialog.getByText(/Lo que ha cambiado no está en este formulario/)).toBeVisible();
});

it('shows the current version also where the fields of the form are the same, and removes the draft', async () => {
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('umbral.draft.'));
  api.on(authApi.draftKey, { key: btoa('0'.repeat(32)) });
  await editWhile({ type: 'online' }, { Nombre: 'Turia y Segura' });
  await conflict('Otra persona ha modificado este registro');
  await waitFor(() => expect(drafts()).toHaveLength(1));
  await press('Ver versión actual');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await field('Nombre')).toHaveValue('Turia');
  expect(drafts()).toEqual([]);
});
