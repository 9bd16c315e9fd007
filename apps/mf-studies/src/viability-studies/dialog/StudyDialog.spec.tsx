import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { createApi, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aGuarantor, aHolder, aStudy, serveStudies } from '../studies.testing';

const api = createApi();
const ruzafa = aStudy({ id: 7, holders: [aHolder(), aHolder({ name: 'Javier Núñez', relationshipToOthers: 'Pareja' })], guarantors: [aGuarantor()] });

beforeEach(() => {
  api.calls.length = 0;
  localStorage.clear();
  serveStudies(api, [ruzafa]);
});

const open = () => renderPage({ api, Page: StudiesPage, path: '/viability-studies' });
const dialog = () => within(screen.getByRole('dialog'));
const tab = (name: string) => userEvent.click(dialog().getByRole('tab', { name: new RegExp(`^${name}`) }));
const field = (label: string, index = 0) => dialog().getAllByLabelText(new RegExp(`^${label}`))[index] as HTMLElement;
/** What can be chosen, without the invitation to choose. */
const choicesOf = (label: string) =>
  within(field(label)).getAllByRole('option').map(({ textContent }) => textContent).filter((text) => text !== 'Selecciona…');
const save = (label: string) => userEvent.click(dialog().getByRole('button', { name: label }));
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const fill = async (label: string, text: string, index = 0) => {
  await userEvent.clear(field(label, index));
  await userEvent.type(field(label, index), text);
};

/** Without waiting for its fields: an offered draft stands before them. */
async function pressNew() {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Nuevo Estudio' }));
}
async function openNew() {
  await pressNew();
  await screen.findByRole('dialog', { name: 'Nuevo estudio' });
}
async function openEdit() {
  open();
  const [button] = await screen.findAllByRole('button', { name: 'Editar estudio: Piso en Ruzafa' });
  await userEvent.click(button as HTMLElement);
  await waitFor(() => expect(field('Nombre del estudio')).toHaveValue('Piso en Ruzafa'));
}

describe('creating', () => {
  it('[S-STD-01] [S-STD-02] [S-STD-03] [S-STD-11] has five tabs, two with counts, and a note about the client', async () => {
    await openNew();
    expect(dialog().getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Datos Básicos', 'Titulares 1', 'Avales 0', 'Adicional', 'Gastos Operación',
    ]);
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
    expect(alert).toHaveTextContent('Error de Validación Titulares › Nombre de primer titular: El nombre es requerido. Y 2 más.');
    expect(dialog().getByRole('tab', { name: /^Titulares.*con errores/ })).toBeVisible();
    await userEvent.click(within(alert).getByRole('button', { name: 'Ir al Campo' }));
    await waitFor(() => expect(field('Nombre', 1)).toHaveFocus());
    expect(dialog().getByRole('tab', { name: /^Titulares/ })).toHaveAttribute('aria-selected', 'true');
    expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(0);
  });

  it('[S-STD-46] [S-STD-04] [S-STD-34] [S-VST-34] creates the study, with a key that a repetition would share', async () => {
    await openNew();
    await fill('Nombre del estudio', 'Casa en Llanes');
    await fill('Precio de compra', '200000');
    await fill('Valor de tasación', '210000');
    await tab('Titulares');
    await fill('Nombre', 'Elena Pardo', 1);
    await userEvent.selectOptions(field('Régimen laboral'), 'Autónomo');
    await fill('Ingresos netos al mes', '2100');
    expect(dialog().getByText(/Disponible mensual/)).toHaveTextContent('Disponible mensual 735');
    await save('Crear Estudio');
    expect(await toast().findByText('Estudio creado')).toBeVisible();
    const [call] = api.callsOf(viabilityStudiesApi.create);
    expect(call?.idempotencyKey).toBeTruthy();
    expect(call?.body).toMatchObject({ studyName: 'Casa en Llanes', purchasePrice: 200_000, holders: [{ name: 'Elena Pardo', age: 30, phone: null }] });
    expect((await screen.findAllByText('Casa en Llanes'))[0]).toBeVisible();
    expect(localStorage.getItem('umbral.draft.study.1.new')).toBeNull();
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
    await fill('Nombre del estudio', 'Casa');
    await fill('Precio de compra', '1000');
    await fill('Valor de tasación', '1000');
    await tab('Titulares');
    await fill('Nombre', 'Ana', 1);
    await userEvent.selectOptions(field('Régimen laboral'), 'Otros');
    await fill('Ingresos netos al mes', '900');
    await save('Crear Estudio');
    expect(await toast().findByText('No se pudo crear el estudio de viabilidad.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });

  it('[S-STD-05] puts what the server complains about on its field, and leads there', async () => {
    api.on(viabilityStudiesApi.update, refuse('validation', { errors: [{ path: 'holders.1.age', message: 'La edad no puede ser' }] }));
    await openEdit();
    await save('Actualizar Estudio');
    expect(await dialog().findByText(/Titulares › Edad de Javier Núñez: La edad no puede ser\./)).toBeVisible();
  });
});

describe('holders and guarantors', () => {
  it('[S-STD-13] [S-STD-38] adds and removes holders, but never the last', async () => {
    await openNew();
    await tab('Titulares');
    expect(dialog().queryByRole('button', { name: /^Quitar a/ })).toBeNull();
    expect(dialog().queryByLabelText('Relación')).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir titular' }));
    expect(dialog().getByRole('tab', { name: /^Titulares/ })).toHaveTextContent('Titulares 2');
    expect(dialog().getAllByLabelText('Relación')).toHaveLength(1);
    await userEvent.click(dialog().getByRole('button', { name: 'Quitar a primer titular' }));
    expect(dialog().queryByRole('button', { name: /^Quitar a/ })).toBeNull();
    expect(dialog().getByRole('button', { name: 'Añadir titular' })).toHaveFocus();
  });

  it('[S-STD-14] [S-STD-40] adds and removes guarantors down to none', async () => {
    await openEdit();
    await tab('Avales');
    expect(choicesOf('Parentesco')).toEqual([
      'Padre/Madre', 'Hijo/Hija', 'Hermano/Hermana', 'Abuelo/Abuela', 'Tío/Tía', 'Primo/Prima', 'Suegro/Suegra', 'Cuñado/Cuñada', 'Pareja',
      'Amigo/Amiga', 'Otros',
    ]);
    await userEvent.click(dialog().getByRole('button', { name: 'Quitar a Carmen Vidal Ros' }));
    expect(dialog().getByText('Sin avalistas')).toBeVisible();
  });

  it('[S-STD-28] [S-STD-29] [S-STD-30] [S-STD-31] [S-STD-32] [S-STD-37] says what is wrong with each of them', async () => {
    await openNew();
    await tab('Avales');
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir avalista' }));
    await fill('Edad', '17', 1);
    await fill('Antigüedad', '-1', 1);
    await fill('Ingresos netos al mes', '0', 1);
    await save('Crear Estudio');
    await dialog().findByRole('alert');
    const counts = Object.entries({
      'El nombre es requerido': 2, 'La edad debe ser un número entero entre 18 y 99': 1, 'El régimen laboral es requerido': 2,
      'La antigüedad laboral no puede ser negativa': 1, 'Los ingresos netos deben ser positivos': 2, 'El parentesco es requerido': 1,
    });
    for (const [message, count] of counts) expect(dialog().getAllByText(message)).toHaveLength(count);
  });

  it('[S-STD-35] counts the properties that are added, and asks for their value', async () => {
    await openNew();
    await tab('Titulares');
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir inmueble de primer titular' }));
    expect(field('Número de inmuebles')).toHaveValue('1');
    expect(dialog().getByText(/comprueba que sea su primera vivienda/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Quitar inmueble 1' }));
    expect(field('Número de inmuebles')).toHaveValue('0');
  });
});

describe('the rest of it', () => {
  it('[S-STD-23] [S-STD-24] [S-STD-39] finances by tenths of a percent, and offers the usual choices', async () => {
    await openNew();
    await userEvent.type(field('Financiación'), '{ArrowUp}');
    expect(field('Financiación')).toHaveValue('80,1');
    expect(choicesOf('Certificado energético')).toEqual(['No conozco', 'A', 'B', 'C', 'D', 'E', 'F', 'G']);
    await tab('Titulares');
    expect(choicesOf('Régimen laboral')).toEqual(['Cuenta ajena', 'Autónomo', 'Funcionario', 'Pensionista', 'Estudiante', 'Desempleado', 'Otros']);
  });

  it('[S-STD-15] asks about the additional loan only when there is one', async () => {
    await openNew();
    await tab('Adicional');
    expect(dialog().queryByLabelText(/^Información del préstamo adicional/)).toBeNull();
    await userEvent.click(dialog().getByRole('switch', { name: 'Necesita un préstamo adicional' }));
    expect(field('Información del préstamo adicional')).toBeVisible();
  });

  it('[S-STD-41] [S-STD-42] sums the costs while they are typed', async () => {
    await openEdit();
    await tab('Gastos Operación');
    const total = () => dialog().getByText('Total de gastos de operación').nextSibling;
    expect(total()).toHaveTextContent('28.680');
    await fill('Deducciones', '1000');
    expect(total()).toHaveTextContent('29.680');
  });

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
    open();
    const [button] = await screen.findAllByRole('button', { name: 'Editar estudio: Piso en Ruzafa' });
    await userEvent.click(button as HTMLElement);
    expect(await screen.findByText('No se pudo cargar el estudio de viabilidad para editar.', {}, { timeout: 3000 })).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });
});

describe('the draft', () => {
  it('is kept in the browser and offered the next time', async () => {
    await openNew();
    await fill('Nombre del estudio', 'A medias');
    await waitFor(() => expect(localStorage.getItem('umbral.draft.study.1.new')).toContain('A medias'));
    // The tab is closed without a word, and opened again.
    cleanup();
    await pressNew();
    const offer = await screen.findByRole('alertdialog', { name: 'Hay cambios que no llegaste a guardar' });
    await userEvent.click(within(offer).getByRole('button', { name: 'Recuperar cambios' }));
    await waitFor(() => expect(field('Nombre del estudio')).toHaveValue('A medias'));
  });

  it('goes with the changes that are discarded', async () => {
    await openNew();
    await fill('Nombre del estudio', 'A medias');
    await waitFor(() => expect(localStorage.getItem('umbral.draft.study.1.new')).toContain('A medias'));
    await userEvent.click(dialog().getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('umbral.draft.study.1.new')).toBeNull();
  });
});
