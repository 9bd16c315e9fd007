import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';
import { refuse, Tagged } from '@umbral/web-kit/testing';
import { ruzafa, studyDialog } from './study-dialog.testing';

const { api, dialog, field, fill, fillNew, openEdit, openNew, pressEdit, save, toast } = studyDialog();

describe('creating', () => {
  it('[S-STD-01] has five tabs', async () => {
    await openNew();
    const tabs = dialog().getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent?.replace(/ \d+$/, ''))).toEqual([
      'Datos Básicos',
      'Titulares',
      'Avales',
      'Adicional',
      'Gastos Operación',
    ]);
  });

  it('[S-STD-02] says how many holders and guarantors there are', async () => {
    await openNew();
    expect(dialog().getByRole('tab', { name: 'Titulares 1' })).toBeVisible();
    expect(dialog().getByRole('tab', { name: 'Avales 0' })).toBeVisible();
  });

  it('[S-STD-03] says that the first holder is the client, and who that is', async () => {
    await openEdit();
    expect(dialog().getByText(/El nombre y el teléfono del cliente se toman del primer titular/)).toHaveTextContent(
      'Marta Soler Vidal, 612 480 337',
    );
  });

  it('[S-STD-11] offers to cancel, and to create', async () => {
    await openNew();
    expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Crear Estudio' })).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Actualizar Estudio' })).toBeNull();
  });

  it('[S-STD-11] offers to cancel, and to update what is known', async () => {
    await openEdit();
    expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Actualizar Estudio' })).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Crear Estudio' })).toBeNull();
  });

  const saveWithoutHolder = async () => {
    await openNew();
    await fill('Nombre del estudio', 'Casa');
    await fill('Precio de compra', '200000');
    await fill('Valor de tasación', '210000');
    await save('Crear Estudio');
    return dialog().findByRole('alert');
  };

  it('[S-STD-05] says tab, field and message of what is missing', async () => {
    expect(await saveWithoutHolder()).toHaveTextContent(
      'Error de Validación Titulares › Nombre de primer titular: El nombre es requerido. Y 2 más.',
    );
    expect(dialog().getByRole('tab', { name: /^Titulares.*con errores/ })).toBeVisible();
    expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(0);
  });

  it('[S-STD-06] leads to the field that is missing, on its tab', async () => {
    await userEvent.click(within(await saveWithoutHolder()).getByRole('button', { name: 'Ir al Campo' }));
    await waitFor(() => expect(field('Nombre', 1)).toHaveFocus());
    expect(dialog().getByRole('tab', { name: /^Titulares/ })).toHaveAttribute('aria-selected', 'true');
  });

  const create = async () => {
    await openNew();
    await fillNew('Casa en Llanes', 'Elena Pardo');
    expect(dialog().getByText(/Disponible mensual/)).toHaveTextContent('Disponible mensual 735');
    await save('Crear Estudio');
    await screen.findByRole('dialog', { name: 'Casa en Llanes' });
  };

  it('creates the study, with a key that a repetition would share', async () => {
    await create();
    const [call] = api.callsOf(viabilityStudiesApi.create);
    expect(call?.idempotencyKey).toBeTruthy();
    expect(call?.body).toMatchObject({ studyName: 'Casa en Llanes', purchasePrice: 200_000, holders: [{ age: 30 }] });
  });

  it('[S-STD-04] asks nobody for a client: who that is follows from the first holder', async () => {
    await create();
    const body = api.callsOf(viabilityStudiesApi.create)[0]?.body;
    expect(body).toMatchObject({ holders: [{ name: 'Elena Pardo' }] });
    expect(Object.keys(body ?? {}).filter((name) => name.startsWith('client'))).toEqual([]);
  });

  it('[S-STD-34] takes a holder without a phone', async () => {
    await create();
    expect(api.callsOf(viabilityStudiesApi.create)[0]?.body).toMatchObject({ holders: [{ phone: null }] });
  });

  it('[S-STD-46] tells that the study is created', async () => {
    await create();
    expect(toast().getByText('Estudio creado')).toBeVisible();
  });

  it('[S-STD-46] tells that the study is updated', async () => {
    await openEdit();
    await save('Actualizar Estudio');
    expect(await toast().findByText('Estudio actualizado')).toBeVisible();
  });

  it('[S-VST-34] reads studies and compatible products anew once a study has changed', async () => {
    await openEdit();
    renderHook(() => useOperation(viabilityStudiesApi.compatibleProducts, { params: { id: 7 } }));
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(1));
    const lists = api.callsOf(viabilityStudiesApi.list).length;
    await save('Actualizar Estudio');
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(2));
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.list)).toHaveLength(lists + 1));
  });

  it('[S-STD-12] says that it is saving', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    api.on(viabilityStudiesApi.update, async () => {
      await gate;
      return new Tagged(ruzafa, '"7-2"');
    });
    await openEdit();
    await save('Actualizar Estudio');
    expect(await dialog().findByRole('button', { name: 'Guardando...' })).toBeVisible();
    release();
    expect(await toast().findByText('Estudio actualizado')).toBeVisible();
  });

  it('[S-STD-45] tells a refusal with its reason, and keeps what was typed', async () => {
    api.on(viabilityStudiesApi.update, refuse('timeout'));
    await openEdit();
    await save('Actualizar Estudio');
    expect(await toast().findByText('No se pudo actualizar el estudio de viabilidad.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
    expect(field('Nombre del estudio')).toHaveValue('Piso en Ruzafa');
  });

  it('[S-STD-44] tells that it could not be created', async () => {
    api.on(viabilityStudiesApi.create, refuse('timeout'));
    await openNew();
    await fillNew('Casa', 'Ana');
    await save('Crear Estudio');
    expect(await toast().findByText('No se pudo crear el estudio de viabilidad.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });

  it('[S-STD-05] puts what the server complains about on its field, and leads there', async () => {
    api.on(
      viabilityStudiesApi.update,
      refuse('validation', { errors: [{ path: 'holders.1.age', message: 'La edad no puede ser' }] }),
    );
    await openEdit();
    await save('Actualizar Estudio');
    await waitFor(() => expect(field('Edad', 1)).toHaveFocus());
    expect(dialog().getByText(/Titulares › Edad de Javier Núñez: La edad no puede ser\./)).toBeVisible();
  });
});

describe('what was read to be edited', () => {
  it('[D41] saves with the version that was read, and says when somebody was faster', async () => {
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

  it('[S-VST-30] says that the study could not be read to be edited', async () => {
    api.on(viabilityStudiesApi.get, refuse('timeout'));
    await pressEdit();
    expect(await screen.findByText('No se pudo cargar el estudio de viabilidad para editar.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });
});
