import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { compareScenarios } from '@umbral/mortgage';
import { companiesApi, reportsApi, scenariosApi, viabilityStudiesApi, type Report } from '@umbral/contracts';
import { createApi, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aProduct, aStudy, assessed, serveStudies } from '../studies.testing';

const api = createApi();
const study = aStudy({ id: 7 });
const MOMENT = '2026-11-22T10:00:00.000Z';
let stored: Report[] = [];

beforeEach(() => {
  api.calls.length = 0;
  stored = [];
  serveStudies(api, [study]);
  const fitting = [1, 2, 3, 4].map((id) => aProduct({ id, code: `FIT-${id}` }));
  const misfit = aProduct({ id: 9, code: 'NO-9', financingPercentage: 60 });
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [misfit, ...fitting]).toSorted(misfitsFirst));
  api.on(scenariosApi.list, { items: [], comparison: compareScenarios([]) });
  api.on(companiesApi.mine, []);
  api.on(reportsApi.list, () => stored);
  api.on(reportsApi.create, ({ body }) => {
    const { sections, annex = false, productIds = [], changes = false, purchaseCosts = false } = body;
    const made: Report = {
      id: 31,
      studyId: 7,
      createdAt: MOMENT,
      updatedAt: MOMENT,
      userId: 2,
      userEmail: 'alba@umbral.test',
      companyId: null,
      sections: sections ?? [],
      annex,
      productIds,
      scenarioIds: [],
      changes,
      purchaseCosts,
      pages: 4,
      size: 90_000,
      sha256: 'a'.repeat(64),
      sentAt: null,
    };
    stored = [made];
    return made;
  });
});

const misfitsFirst = (one: { isCompatible: boolean }, other: { isCompatible: boolean }) =>
  Number(one.isCompatible) - Number(other.isCompatible);

async function open() {
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/7/informe' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Informe para el cliente' }));
  await dialog.findByRole('checkbox', { name: /^FIT-1/ });
  return dialog;
}
const create = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Crear informe' }));

it('lists the products that fit first, three of them ticked', async () => {
  const dialog = await open();
  const products = within(dialog.getByRole('group', { name: 'Productos (hasta 4)' })).getAllByRole('checkbox');
  // They are ticked once the products that fit are known to the form as well.
  await waitFor(() =>
    expect(products.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true, false, false]),
  );
  expect(dialog.getByText(/^No encaja/)).toBeVisible();
  expect(await dialog.findByText('Todavía no hay informes de este estudio')).toBeVisible();
});

it('tells the report that was made, links it, and lists it', async () => {
  const dialog = await open();
  await create(dialog);
  expect(await dialog.findByText('Informe creado, 4 páginas')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Abrir informe' });
  expect(link).toHaveAttribute('href', '/api/viability-studies/7/reports/31/pdf');
  // In the table, and on the card of a phone.
  expect(await dialog.findAllByRole('link', { name: /^Descargar el informe del/ })).toHaveLength(2);
});

it('asks for what the study would need, and for purchase costs only where the region is known', async () => {
  const dialog = await open();
  expect(await dialog.findByText('Elige la comunidad autónoma del inmueble')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: /^Gastos de compra/ })).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Qué haría falta/ }));
  await create(dialog);
  await dialog.findByText('Informe creado, 4 páginas');
  const [call] = api.callsOf(reportsApi.create);
  expect(call?.body).toMatchObject({ productIds: [1, 2, 3], simulation: null, changes: true });
});

it('[D156] starts a simulation with the term and the rate that the buyers want', async () => {
  api.on(viabilityStudiesApi.get, new Tagged({ ...study, desiredYears: 20, desiredRate: 2.5 }, '"7-1"'));
  const dialog = await open();
  await userEvent.click(dialog.getByRole('switch', { name: 'Añadir una simulación' }));
  expect(dialog.getByLabelText(/^Interés/)).toHaveValue('2,5');
  expect(dialog.getByLabelText(/^Plazo/)).toHaveValue('20');
});

it('says why a report was not made', async () => {
  api.on(reportsApi.create, () => refuse('overloaded'));
  const dialog = await open();
  await create(dialog);
  expect(await screen.findByText('Error')).toBeVisible();
  expect(dialog.getByText('Todavía no hay informes de este estudio')).toBeVisible();
});
