import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authApi, viabilityStudiesApi } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';
import { refuse, step, Tagged } from '@umbral/web-kit/testing';
import { ruzafa, studyDialog } from './study-dialog.testing';

const { api, dialog, field, fill, fillNew, openEdit, openNew, pressEdit, save, serve, tab, toast } = studyDialog();
const created = () => api.callsOf(viabilityStudiesApi.create);
const saysError = async (text: string) => {
  expect(await toast().findByText(text)).toBeVisible();
  expect(toast().getByText('Error')).toBeVisible();
};

it('creates a study once, although its first answer is lost and the page loaded again', async () => {
  const create = async () => {
    await openNew();
    await fillNew('Casa en Llanes', 'Elena Pardo');
    await save('Crear Estudio');
  };
  api.on(viabilityStudiesApi.create, refuse('timeout'));
  await create();
  await saysError('No se pudo crear el estudio de viabilidad.');
  const [first] = created();
  cleanup();
  serve();
  await create();
  expect(await toast().findByText('Estudio creado')).toBeVisible();
  expect(created()[0]?.idempotencyKey).toBe(first?.idempotencyKey);
});

it('creates a study', async () => {
  await openNew();
  step('[S-STD-01] has five tabs', () => {
    const tabs = dialog().getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent?.replace(/ \d+$/, ''))).toEqual([
      'Datos Básicos',
      'Titulares',
      'Avales',
      'Adicional',
      'Gastos Operación',
    ]);
  });
  step('[S-STD-02] shows the number of holders and guarantors', () => {
    expect(dialog().getByRole('tab', { name: 'Titulares 1' })).toBeVisible();
    expect(dialog().getByRole('tab', { name: 'Avales 0' })).toBeVisible();
  });
  step('[S-STD-11] offers to cancel, and to create', () => {
    expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Crear Estudio' })).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Actualizar Estudio' })).toBeNull();
  });
  await step('[S-STD-05] shows tab, field and message of a missing value', async () => {
    await fill('Nombre del estudio', 'Casa');
    await fill('Precio de compra', '200000');
    await fill('Valor de tasación', '210000');
    await save('Crear Estudio');
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      'Error de Validación Titulares › Nombre de primer titular: El nombre es requerido. Y 2 más.',
    );
    expect(dialog().getByRole('tab', { name: /^Titulares.*con errores/ })).toBeVisible();
    expect(created()).toHaveLength(0);
  });
  await step('[S-STD-06] focuses the missing field on its tab', async () => {
    await userEvent.click(within(dialog().getByRole('alert')).getByRole('button', { name: 'Ir al Campo' }));
    await waitFor(() => expect(field('Nombre', 1)).toHaveFocus());
    expect(dialog().getByRole('tab', { name: /^Titulares/ })).toHaveAttribute('aria-selected', 'true');
  });
  await fillNew('Casa en Llanes', 'Elena Pardo');
  expect(dialog().getByText(/Disponible mensual/)).toHaveTextContent('Disponible mensual 735');
  await step('[S-STD-44] reports that it could not be created', async () => {
    api.on(viabilityStudiesApi.create, refuse('timeout'));
    await save('Crear Estudio');
    await saysError('No se pudo crear el estudio de viabilidad.');
  });
  serve();
  await save('Crear Estudio');
  expect(await screen.findByRole('dialog', { name: 'Casa en Llanes' })).toBeVisible();
  const [call] = created();
  expect(call?.idempotencyKey).toBeTruthy();
  expect(call?.body).toMatchObject({ studyName: 'Casa en Llanes', purchasePrice: 200_000, holders: [{ age: 30 }] });
  step('[S-STD-04] requires no client, who follows from the first holder', () => {
    expect(call?.body).toMatchObject({ holders: [{ name: 'Elena Pardo' }] });
    expect(Object.keys(call?.body ?? {}).filter((name) => name.startsWith('client'))).toEqual([]);
  });
  step('[S-STD-34] accepts a holder without a phone', () =>
    expect(call?.body).toMatchObject({ holders: [{ phone: null }] }),
  );
  step('[S-STD-46] reports that the study is created', () => expect(toast().getByText('Estudio creado')).toBeVisible());
});

it('updates a study', async () => {
  await openEdit();
  renderHook(() => useOperation(viabilityStudiesApi.compatibleProducts, { params: { id: 7 } }));
  await waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(1));
  step('[S-STD-03] shows that the first holder is the client, with their name', () =>
    expect(dialog().getByText(/El nombre y el teléfono del cliente se toman del primer titular/)).toHaveTextContent(
      'Marta Soler Vidal, 612 480 337',
    ),
  );
  step('[S-STD-11] offers to cancel, and to update an existing one', () => {
    expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Actualizar Estudio' })).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Crear Estudio' })).toBeNull();
  });
  await step('[S-STD-45] reports why it was refused, and retains the input', async () => {
    api.on(viabilityStudiesApi.update, refuse('timeout'));
    await save('Actualizar Estudio');
    await saysError('No se pudo actualizar el estudio de viabilidad.');
    expect(field('Nombre del estudio')).toHaveValue('Piso en Ruzafa');
  });
  await step('[S-STD-05] shows an error of the server on its field, and focuses it', async () => {
    const errors = [{ path: 'holders.1.age', message: 'La edad no puede ser' }];
    api.on(viabilityStudiesApi.update, refuse('validation', { errors }));
    await save('Actualizar Estudio');
    await waitFor(() => expect(field('Edad', 1)).toHaveFocus());
    expect(dialog().getByText(/Titulares › Edad de Javier Núñez: La edad no puede ser\./)).toBeVisible();
  });
  await fill('Edad', '41', 1);
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  api.on(viabilityStudiesApi.update, async () => {
    await gate;
    return new Tagged(ruzafa, '"7-2"');
  });
  const [lists, fits] = [viabilityStudiesApi.list, viabilityStudiesApi.compatibleProducts].map(
    (op) => api.callsOf(op).length,
  ) as [number, number];
  await step('[S-STD-12] shows that it is saving', async () => {
    await save('Actualizar Estudio');
    expect(await dialog().findByRole('button', { name: 'Guardando...' })).toBeVisible();
  });
  release();
  await step('[S-STD-46] reports that the study is updated', async () =>
    expect(await toast().findByText('Estudio actualizado')).toBeVisible(),
  );
  await step('[S-VST-34] refetches studies and compatible products', async () => {
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(fits + 1));
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.list)).toHaveLength(lists + 1));
  });
});

it('[D41] saves with the version that was read, and reports a conflict with another user', async () => {
  await openEdit();
  await fill('Nombre del estudio', 'Otro nombre');
  api.on(viabilityStudiesApi.update, refuse('stale_record'));
  await save('Actualizar Estudio');
  const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
  expect(api.callsOf(viabilityStudiesApi.update)[0]?.ifMatch).toBe('"7-1"');
  api.on(viabilityStudiesApi.get, new Tagged({ ...ruzafa, studyName: 'El suyo' }, '"7-2"'));
  await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
  await waitFor(() => expect(field('Nombre del estudio')).toHaveValue('El suyo'));
});

it('[S-VST-30] reports that the study to edit could not be read', async () => {
  api.on(viabilityStudiesApi.get, refuse('timeout'));
  await pressEdit();
  await saysError('No se pudo cargar el estudio de viabilidad para editar.');
});

describe('a draft', () => {
  const KEY = 'k'.repeat(32);
  const ADDRESS = 'umbral.draft.1.viability-studies/new';

  /** The stored draft, decrypted with the key; empty if there is none. */
  async function storedDraft(): Promise<string> {
    const sealed = Uint8Array.from(atob(localStorage.getItem(ADDRESS) ?? ''), (letter) => letter.charCodeAt(0));
    if (sealed.length === 0) return '';
    const bytesOf = (text: string) => new TextEncoder().encode(text);
    const key = await crypto.subtle.importKey('raw', bytesOf(KEY), 'AES-GCM', false, ['decrypt']);
    const bound = { name: 'AES-GCM', iv: sealed.slice(0, 12), additionalData: bytesOf(ADDRESS) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(bound, key, sealed.slice(12)));
  }

  it('[D123] of an unfinished study restores its people', async () => {
    api.on(authApi.draftKey, { key: btoa(KEY) });
    await openNew();
    await fill('Nombre del estudio', 'A medias');
    await tab('Titulares');
    await userEvent.click(dialog().getByRole('button', { name: /^Añadir titular/ }));
    await fill('Nombre', 'Elena Pardo', 1);
    await fill('Teléfono', '627 554 109', 1);
    await userEvent.click(field('Edad', 1));
    await waitFor(async () => expect(await storedDraft()).toContain('627 554 109'));
    await waitFor(async () => expect(await storedDraft()).toMatch(/627 554 109.*"unconfirmed":\["propertiesCount"/));
    // The browser tab is closed without a prompt, and opened again.
    cleanup();
    await openNew();
    expect(await screen.findByText(/Recuperado lo que escribiste/)).toBeVisible();
    expect(field('Nombre del estudio')).toHaveValue('A medias');
    await tab('Titulares');
    expect(field('Nombre', 1)).toHaveValue('Elena Pardo');
    expect(field('Teléfono', 1)).toHaveValue('627 554 109');
    // Touched fields stay confirmed.
    expect(field('Edad')).toHaveAccessibleDescription(/Sin confirmar/);
    expect(field('Edad', 1)).not.toHaveAccessibleDescription(/Sin confirmar/);
  });
});
