import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { refuse, Tagged } from '@umbral/web-kit/testing';
import { ruzafa, studyDialog } from './study-dialog.testing';

const { api, dialog, field, fill, fillNew, openEdit, openNew, pressEdit, save, toast } = studyDialog();

describe('creating', () => {
  it('[S-STD-01] [S-STD-02] [S-STD-03] [S-STD-11] has five tabs, two with counts, and a note about the client', async () => {
    await openNew();
    expect(
      dialog()
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Datos Básicos', 'Titulares 1', 'Avales 0', 'Adicional', 'Gastos Operación']);
    expect(dialog().getByText(/El nombre y el teléfono del cliente se toman del primer titular/)).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeVisible();
  });

  it('[S-STD-05] [S-STD-06] leads to the first field that is missing, tab after tab', async () => {
    await openNew();
    await fill('Nombre del estudio', 'Casa');
    await fill('Precio de compra', '200000');
    await fill('Valor de tasación', '210000');
    await save('Crear Estudio');
    const alert = await dialog().findByRole('alert');
    expect(alert).toHaveTextContent(
      'Error de Validación Titulares › Nombre de primer titular: El nombre es requerido. Y 2 más.',
    );
    expect(dialog().getByRole('tab', { name: /^Titulares.*con errores/ })).toBeVisible();
    await userEvent.click(within(alert).getByRole('button', { name: 'Ir al Campo' }));
    await waitFor(() => expect(field('Nombre', 1)).toHaveFocus());
    expect(dialog().getByRole('tab', { name: /^Titulares/ })).toHaveAttribute('aria-selected', 'true');
    expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(0);
  });

  it('[S-STD-46] [S-STD-04] [S-STD-34] [S-VST-34] creates the study, with a key that a repetition would share', async () => {
    await openNew();
    await fillNew('Casa en Llanes', 'Elena Pardo');
    expect(dialog().getByText(/Disponible mensual/)).toHaveTextContent('Disponible mensual 735');
    await save('Crear Estudio');
    expect(await toast().findByText('Estudio creado')).toBeVisible();
    const [call] = api.callsOf(viabilityStudiesApi.create);
    expect(call?.idempotencyKey).toBeTruthy();
    expect(call?.body).toMatchObject({
      studyName: 'Casa en Llanes',
      purchasePrice: 200_000,
      holders: [{ name: 'Elena Pardo', age: 30, phone: null }],
    });
    expect(await screen.findByRole('dialog', { name: 'Casa en Llanes' })).toBeVisible();
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
