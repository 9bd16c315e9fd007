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

  it('[S-STD-46] [S-STD-04] [S-VST-34] creates the study, with a key that a repetition would share', async () => {
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
    expect(call?.body).toMatchObject({ studyName: 'Casa en Llanes', purchasePrice: 200_000, holders: [{ name: 'Elena Pardo', age: 30 }] });
    expect((await screen.findAllByText('Casa en Llanes'))[0]).toBeVisible();
    expect(localStorage.getItem('umbral.draft.study.1.new')).toBeNull();
  });

  it('[S-STD-45] tells a refusal with its reason, and keeps what was typed', async () => {
    api.on(viabilityStudiesApi.update, refuse('timeout'));
    await openEdit();
    await save('Actualizar Estudio');
    expect(await toast().findByText('No se pudo actualizar el estudio de viabilidad.')).toBeVisible();
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
    expect(within(field('Parentesco')).getAllByRole('option')).toHaveLength(12);
    await userEvent.click(dialog().getByRole('button', { name: 'Quitar a Carmen Vidal Ros' }));
    expect(dialog().getByText('Sin avalistas')).toBeVisible();
  });

  it('[S-STD-35] [S-STD-36] counts the properties that are added, and asks for their value', async () => {
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

  it('[S-VST-30] says that the study could not be read', async () => {
    api.on(viabilityStudiesApi.get, refuse('timeout'));
    open();
    const [button] = await screen.findAllByRole('button', { name: 'Editar estudio: Piso en Ruzafa' });
    await userEvent.click(button as HTMLElement);
    expect(await screen.findByText('No se pudo cargar el estudio de viabilidad para editar.', {}, { timeout: 3000 })).toBeVisible();
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
