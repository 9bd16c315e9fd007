import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  authApi,
  housingCalculationsApi,
  MAXIMUM_STUDY_NAME,
  UNKNOWN_CLIENT_MESSAGE,
  viabilityStudiesApi,
} from '@umbral/contracts';
import { formatNumber } from '@umbral/ui';
import { history } from '@umbral/web-kit';
import { refuse, renderPage, step, Tagged } from '@umbral/web-kit/testing';
import { aClient, serveClients } from '../../clients/clients.testing';
import { aCalculation } from '../../payment-studies/calculations.testing';
import StudiesPage from '../StudiesPage';
import { aHolder, aStudy, serveStudies } from '../studies.testing';
import { studyDialog } from './study-dialog.testing';

const { api, field, fill, fillNew, openNew, save, tab, toast } = studyDialog();

const openCopy = () =>
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/7/duplicar' });

describe('a new study', () => {
  it('[B-WRK-01] opens the products that fit it, and from there the list again', async () => {
    await openNew();
    await fillNew('Casa en Llanes', 'Elena Pardo');
    await save('Crear Estudio');
    await waitFor(() => expect(history.address.pathname).toMatch(/^\/viability-studies\/\d+\/productos$/));
    expect(await screen.findByRole('tab', { name: /^Productos/, selected: true })).toBeVisible();
    expect(screen.queryByText('Hay cambios sin guardar')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(history.address.pathname).toBe('/viability-studies'));
  });
});

it('is saved without the link to a client that the user cannot see', async () => {
  const holder = aHolder({ clientId: 5 });
  serveStudies(api, [aStudy({ id: 7, holders: [holder] })]);
  const errors = [{ path: 'holders.0.clientId', message: UNKNOWN_CLIENT_MESSAGE }];
  api.on(viabilityStudiesApi.create, refuse('validation', { errors }));
  openCopy();
  await waitFor(() => expect(field('Nombre del estudio')).toHaveValue('Piso en Ruzafa (copia)'));
  await save('Crear Estudio');
  expect(await toast().findByText(/Se ha quitado el vínculo con un cliente que no puedes ver/)).toBeVisible();
  expect(screen.queryByText('Error de Validación')).toBeNull();
  await save('Crear Estudio');
  await waitFor(() => expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(2));
  const links = api.callsOf(viabilityStudiesApi.create).map(({ body }) => body.holders[0]?.clientId);
  expect(links).toEqual([5, null]);
});

it.each([
  { before: '612 480 337', typed: '699 000 111' },
  { before: null, typed: '' },
])('a copy for another person loses the link, and proposes their client: $before', async ({ before, typed }) => {
  serveStudies(api, [aStudy({ id: 7, holders: [aHolder({ clientId: 5, phone: before })] })]);
  serveClients(api, [aClient(), aClient({ id: 6, firstName: 'Pedro', lastName: 'Gil', phone: '699 000 111' })]);
  openCopy();
  await waitFor(() => expect(field('Nombre del estudio')).toHaveValue('Piso en Ruzafa (copia)'));
  await tab('Titulares');
  await fill('Nombre', 'Pedro Gil', 1);
  await fill('Teléfono', typed);
  expect(await screen.findByText('¿Es Pedro Gil, 699 000 111?')).toBeVisible();
  await save('Crear Estudio');
  await waitFor(() => expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(1));
  expect(api.callsOf(viabilityStudiesApi.create)[0]?.body.holders).toMatchObject([
    { name: 'Pedro Gil', clientId: null },
  ]);
});

describe('a study for a client', () => {
  it('[B-WRK-13] has a draft of its own', async () => {
    api.on(authApi.draftKey, { key: btoa('k'.repeat(32)) });
    const [marta, luis] = [aClient(), aClient({ id: 6, firstName: 'Luis', lastName: 'Prados', phone: null })];
    serveClients(api, [marta, luis]);
    const openFor = (id: number) =>
      renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: `/viability-studies/nuevo?client=${id}` });
    openFor(5);
    await screen.findByText('Marta Soler, 612 480 337');
    await fillNew('Casa de Marta');
    await waitFor(() => expect(Object.keys(localStorage).join()).toContain('viability-studies/client-5'));
    cleanup();
    openFor(6);
    await screen.findByText('Luis Prados');
    expect(field('Nombre del estudio')).toHaveValue('');
    expect(screen.queryByText(/Recuperado lo que escribiste/)).toBeNull();
  });

  it('[B-WRK-13] is prefilled through its address, and opens its products without it', async () => {
    serveClients(api, [aClient()]);
    renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/nuevo?client=5' });
    await screen.findByText('Marta Soler, 612 480 337');
    await fillNew('Casa de Marta');
    await save('Crear Estudio');
    await waitFor(() => expect(history.address.pathname).toMatch(/productos$/));
    expect(history.address.search).toBe('');
    expect(api.callsOf(viabilityStudiesApi.create)[0]?.body).toMatchObject({
      holders: [{ clientId: 5, name: 'Marta Soler', workRegime: 'Funcionario' }],
    });
  });
});

describe('the prefill parameters of the address', () => {
  it('[B-WRK-18] are removed when the form is closed, and the rest stays', async () => {
    serveClients(api, [aClient()]);
    renderPage({
      api,
      Page: StudiesPage,
      path: '/viability-studies',
      at: '/viability-studies/nuevo?client=5&type=national',
    });
    await screen.findByText('Marta Soler, 612 480 337');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(history.address.pathname).toBe('/viability-studies'));
    expect(history.address.search).toBe('?type=national');
  });

  it('[B-WRK-17] may name a maximum price: the study has its client, and a home at that price', async () => {
    const calculation = aCalculation({ id: 8, clientId: 5, clientName: 'Amparo Gisbert' });
    api.on(housingCalculationsApi.get, new Tagged(calculation, '"8-1"'));
    renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/nuevo?calculation=8' });
    await screen.findByText('Amparo Gisbert, 612 037 554');
    expect(field('Precio de compra')).toHaveValue(formatNumber(calculation.maxHousingPrice));
    expect(field('Ingresos netos al mes')).toHaveValue('2.500');
  });
});

it('a study links to other screens with only its id', async () => {
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/7' });
  const detail = within(await screen.findByRole('dialog'));
  await detail.findByRole('link', { name: 'Calcular cuota máxima' });
  const href = (name: string) => detail.getByRole('link', { name }).getAttribute('href');
  const fromDetail = [href('Calcular cuota máxima'), href('Duplicar estudio')];
  step('[B-WRK-17] to the calculator', () => expect(href('Abrir en la calculadora')).toBe('/calculator?study=7'));
  await userEvent.click(detail.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
  const [more] = await screen.findAllByRole('button', { name: 'Más acciones: Piso en Ruzafa' });
  await userEvent.click(more as HTMLElement);
  const copy = await screen.findByRole('menuitem', { name: /^Duplicar estudio/ });
  step('[B-WRK-03] to a copy, from the row and from the detail', () =>
    expect([copy.getAttribute('href'), fromDetail[1]]).toEqual(
      Array.from({ length: 2 }, () => '/viability-studies/7/duplicar'),
    ),
  );
  await step('[B-WRK-16] to a maximum price, from the row and from the detail', async () => {
    expect(fromDetail[0]).toBe('/payment-studies/nuevo?study=7');
    await userEvent.click(screen.getByRole('menuitem', { name: /^Calcular cuota máxima/ }));
    await waitFor(() => expect(history.address.pathname).toBe('/payment-studies/nuevo'));
    expect(history.address.search).toBe('?study=7');
  });
});

describe('a copy of a study', () => {
  it('[B-WRK-03] has all of its data, and nothing is stored before it is saved', async () => {
    openCopy();
    await waitFor(() => expect(field('Nombre del estudio')).toHaveValue('Piso en Ruzafa (copia)'));
    expect(screen.getByRole('dialog', { name: 'Nuevo estudio' })).toBeVisible();
    expect(field('Precio de compra')).toHaveValue('235.000');
    expect(screen.getByRole('tab', { name: 'Titulares 2' })).toBeVisible();
    expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(0);
    await save('Crear Estudio');
    expect(await toast().findByText('Estudio creado')).toBeVisible();
    expect(api.callsOf(viabilityStudiesApi.update)).toHaveLength(0);
    const [{ body } = { body: undefined }] = api.callsOf(viabilityStudiesApi.create);
    expect(body).toMatchObject({
      studyName: 'Piso en Ruzafa (copia)',
      holders: [{ name: 'Marta Soler Vidal' }, { name: 'Javier Núñez', relationshipToOthers: 'Pareja' }],
      guarantors: [{ name: 'Carmen Vidal Ros' }],
    });
    expect(body).not.toHaveProperty('isFinished');
  });

  it('[B-WRK-03] has a name within the limit', async () => {
    const longest = 'x'.repeat(MAXIMUM_STUDY_NAME);
    serveStudies(api, [aStudy({ id: 7, studyName: longest })]);
    openCopy();
    await waitFor(() => expect(field('Nombre del estudio')).toHaveValue(`${longest.slice(' (copia)'.length)} (copia)`));
  });
});
