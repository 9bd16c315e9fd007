import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scenariosApi, viabilityStudiesApi } from '@umbral/contracts';
import { createApi, refuse, renderPage } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aProduct, aStudy, assessed, serveStudies } from '../studies.testing';

const api = createApi();
const study = aStudy({ id: 7 });
const fixed = aProduct({ name: 'Fija', rateType: 'fixed' });
const other = aProduct({ name: 'Otra', interestRate: 2.5 });
const variable = aProduct({ name: 'Variable', rateType: 'variable', spread: 0.65 });

beforeEach(() => {
  api.calls.length = 0;
  serveStudies(api, [study]);
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [fixed, other, variable]));
  api.on(scenariosApi.list, { items: [], comparison: { rows: [], sentences: [] } });
  // What is made of them is not looked at here.
  api.on(scenariosApi.create, refuse('too_many_scenarios'));
});

async function openProducts() {
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/7/productos' });
  const panel = within(await screen.findByRole('tabpanel', { name: /^Productos/ }));
  await panel.findByRole('table', { name: /^Productos/ });
  return panel;
}
type Panel = Awaited<ReturnType<typeof openProducts>>;
const table = (panel: Panel) => within(panel.getByRole('table', { name: /^Productos/ }));
const pick = async (panel: Panel, ...names: string[]) => {
  for (const name of names) await userEvent.click(table(panel).getByRole('checkbox', { name: `Comparar ${name}` }));
};
const bodies = () => api.callsOf(scenariosApi.create).map(({ body }) => body);

describe('products beside each other', () => {
  it('are at least two, and become scenarios of the study', async () => {
    const panel = await openProducts();
    await pick(panel, 'Fija');
    expect(panel.getByText('1 producto elegido')).toBeVisible();
    expect(panel.queryByRole('button', { name: /^Comparar/ })).toBeNull();
    await pick(panel, 'Otra');
    await userEvent.click(panel.getByRole('button', { name: 'Comparar 2' }));
    await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Escenarios' })).toBeVisible());
    expect(bodies()[0]).toMatchObject({ name: 'Otra', productId: other.id, rateType: 'fixed', fixedRate: 2.5 });
  });

  it('ask for the index where a rate follows it', async () => {
    const panel = await openProducts();
    await pick(panel, 'Variable', 'Fija');
    expect(panel.getByText(/indica el euríbor/)).toBeVisible();
    await userEvent.type(panel.getByLabelText('Euríbor'), '2,2');
    await userEvent.click(panel.getByRole('button', { name: 'Comparar 2' }));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]?.euribor ?? 2.2).toBe(2.2);
  });

  it('are put back all at once', async () => {
    const panel = await openProducts();
    await pick(panel, 'Fija', 'Otra');
    await userEvent.click(panel.getByRole('button', { name: 'Quitar' }));
    expect(panel.queryByText(/elegidos?$/)).toBeNull();
  });

  it('are those of a kind of rate', async () => {
    const panel = await openProducts();
    await userEvent.selectOptions(panel.getByLabelText('Tipo'), 'Variable');
    expect(table(panel).getAllByRole('checkbox')).toHaveLength(1);
    expect(table(panel).getByRole('checkbox', { name: 'Comparar Variable' })).toBeVisible();
  });
});
