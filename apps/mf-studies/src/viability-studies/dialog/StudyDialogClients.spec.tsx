import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientMergesApi, clientsApi, viabilityStudiesApi } from '@umbral/contracts';
import { fill as fillIn, refuse, Tagged } from '@umbral/web-kit/testing';
import { aClient, anEvaluation, serveClients } from '../../clients/clients.testing';
import { studyDialog } from './study-dialog.testing';

const { api, dialog, field, fill, fillNew, openEdit, openNew, save, tab } = studyDialog();
const question = '¿Es Marta Soler, 612 480 337?';

beforeEach(() => serveClients(api, [aClient({ evaluations: [anEvaluation()] })]));

const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
async function typeMarta() {
  await openNew();
  await fillNew('Casa en Llanes', 'marta soler');
}

describe('an existing client', () => {
  it('[B-WRK-15] is proposed while the name is typed, and fills only untouched fields', async () => {
    await typeMarta();
    expect(await dialog().findByText(question)).toHaveAttribute('role', 'status');
    expect(dialog().getByRole('button', { name: 'Usar sus datos' })).toHaveAccessibleDescription(question);
    await press('Usar sus datos');
    // Rendered after the fields were filled.
    expect(await dialog().findByText('Con los datos de Marta Soler.')).toHaveFocus();
    expect(field('Teléfono')).toHaveValue('612 480 337');
    expect(field('Nombre', 1)).toHaveValue('marta soler');
    expect(field('Edad')).toHaveValue('41');
    expect(field('Ingresos netos al mes')).toHaveValue('2.100');
    expect(field('Régimen laboral')).toHaveValue('Autónomo');
    expect(field('Ahorros')).toHaveValue('30.000');
    await save('Crear Estudio');
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(1));
    expect(api.callsOf(viabilityStudiesApi.create)[0]?.body.holders).toMatchObject([{ clientId: 5, age: 41 }]);
  });

  it('[B-WRK-15] can be removed again, with the filled values', async () => {
    await typeMarta();
    await dialog().findByText(question);
    await press('Usar sus datos');
    await userEvent.click(await dialog().findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(field('Teléfono')).toHaveValue(''));
    expect(field('Edad')).toHaveValue('30');
    expect(dialog().queryByText(question)).toBeNull();
    await save('Crear Estudio');
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(1));
    expect(api.callsOf(viabilityStudiesApi.create)[0]?.body.holders).toMatchObject([{ clientId: null }]);
  });

  it('is filled into the person and taken back there, once, also after another person was removed', async () => {
    const answers: (() => void)[] = [];
    const marta = aClient({ evaluations: [anEvaluation()] });
    api.on(clientsApi.get, () => new Promise((resolve) => answers.push(() => resolve(new Tagged(marta, '"5-1"')))));
    await openNew();
    await fillNew('Casa en Llanes', 'Ana Gil');
    const person = (name: string) => within(dialog().getByRole('region', { name }));
    const addHolder = async (title: string, name: string) => {
      await press('Añadir titular');
      await fillIn(person(title).getByLabelText(/^Nombre/), name);
    };
    await addHolder('Segundo titular', 'Luis Vega');
    await addHolder('Tercer titular', 'marta soler');
    expect(await person('Tercer titular').findByText(question)).toBeVisible();
    await userEvent.dblClick(dialog().getByRole('button', { name: 'Usar sus datos' }));
    await waitFor(() => expect(answers).not.toEqual([]));
    await press('Quitar a Ana Gil');
    act(() => answers.forEach((answer) => answer()));
    const phone = (title: string) => person(title).getByLabelText('Teléfono');
    await waitFor(() => expect(phone('Segundo titular')).toHaveValue('612 480 337'));
    expect(answers).toHaveLength(1);
    await press('Quitar a Luis Vega');
    await press('Deshacer');
    await waitFor(() => expect(phone('Primer titular')).toHaveValue(''));
  });

  it('[B-WRK-15] is not proposed for a person linked to another client', async () => {
    await typeMarta();
    await dialog().findByText(question);
    await press('No es');
    expect(dialog().queryByText(question)).toBeNull();
    await fill('Teléfono', '612480337');
    await waitFor(() => expect(api.callsOf(clientMergesApi.duplicates)).not.toEqual([]));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(dialog().queryByRole('button', { name: 'Usar sus datos' })).toBeNull();
  });

  it('[B-WRK-15] is proposed for a guarantor by their phone', async () => {
    // Linked even if their evaluations cannot be read.
    api.on(clientsApi.get, refuse('service_down'));
    await openNew();
    await tab('Avales');
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir avalista' }));
    const guarantor = within(dialog().getByRole('region', { name: 'Primer avalista' }));
    await userEvent.type(guarantor.getByLabelText('Teléfono'), '612480337');
    expect(await guarantor.findByText(question)).toBeVisible();
    await userEvent.click(guarantor.getByRole('button', { name: 'Usar sus datos' }));
    await waitFor(() => expect(guarantor.getByLabelText(/^Nombre/)).toHaveValue('Marta Soler'));
  });
});

describe('no client', () => {
  it('[B-WRK-15] is proposed for the initial people of a study', async () => {
    await openEdit();
    await fill('Nombre del estudio', 'Otro nombre');
    await tab('Titulares');
    expect(dialog().queryByRole('button', { name: 'Usar sus datos' })).toBeNull();
    expect(api.callsOf(clientsApi.list)).toEqual([]);
  });

  it('[B-WRK-15] is proposed when clients cannot be read, without an error', async () => {
    api.on(clientsApi.list, refuse('forbidden'));
    await typeMarta();
    await waitFor(() => expect(api.callsOf(clientsApi.list)).not.toEqual([]));
    expect(screen.queryByText('Error')).toBeNull();
    await save('Crear Estudio');
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(1));
  });
});
