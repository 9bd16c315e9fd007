import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scenariosApi, viabilityStudiesApi, type ScenarioForm } from '@umbral/contracts';
import { calculateScenario } from '@umbral/mortgage';
import { history, navigate } from '@umbral/web-kit';
import { createApi, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aProduct, aStudy, assessed, serveStudies } from '../studies.testing';

const api = createApi();
const study = aStudy({ id: 7 });
const fixed = aProduct({ name: 'Fija', rateType: 'fixed' });
const other = aProduct({ name: 'Otra', interestRate: 2.5 });
const variable = aProduct({ name: 'Variable', rateType: 'variable', spread: 0.65 });

/** The scenarios created from products; their rendering is tested elsewhere. */
const made = (body: ScenarioForm) => {
  const at = '2026-11-20T08:41:07.000Z';
  const result = calculateScenario({ ...body, holders: study.holders });
  return new Tagged(
    { ...body, id: 1, studyId: 7, position: 1, productCode: null, createdAt: at, updatedAt: at, result },
    '"1-1"',
  );
};

beforeEach(() => {
  api.calls.length = 0;
  serveStudies(api, [study]);
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [fixed, other, variable]));
  api.on(scenariosApi.list, { items: [], comparison: { rows: [], sentences: [] } });
  api.on(scenariosApi.create, ({ body }) => made(body));
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

describe('products in comparison', () => {
  it('are picked, removed, and become scenarios of the study', async () => {
    const panel = await openProducts();
    const kind = panel.getByLabelText('Tipo');
    const all = (kind as HTMLSelectElement).value;
    await userEvent.selectOptions(kind, 'Variable');
    expect(table(panel).getAllByRole('checkbox')).toEqual([
      table(panel).getByRole('checkbox', { name: 'Comparar Variable' }),
    ]);
    await userEvent.selectOptions(kind, all);

    await pick(panel, 'Fija');
    expect(panel.getByText('1 producto elegido')).toBeVisible();
    expect(panel.queryByRole('button', { name: /^Comparar/ })).toBeNull();
    await pick(panel, 'Otra');
    await userEvent.click(panel.getByRole('button', { name: 'Quitar' }));
    expect(panel.queryByText(/elegidos?$/)).toBeNull();

    // They stay picked when none could be created.
    api.on(scenariosApi.create, refuse('too_many_scenarios'));
    await pick(panel, 'Fija', 'Otra');
    await userEvent.click(panel.getByRole('button', { name: 'Comparar 2' }));
    expect(await within(screen.getByRole('region', { name: 'Avisos' })).findByText('Error')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Comparar 2' })).toBeVisible();
    expect(history.address.pathname).toBe('/viability-studies/7/productos');

    api.calls.length = 0;
    api.on(scenariosApi.create, ({ body }) => made(body));
    await userEvent.click(panel.getByRole('button', { name: 'Comparar 2' }));
    await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Escenarios' })).toBeVisible());
    expect(bodies()[0]).toMatchObject({ name: 'Otra', productId: other.id, rateType: 'fixed', fixedRate: 2.5 });
  });

  it('need the index where a rate follows it', async () => {
    const panel = await openProducts();
    await pick(panel, 'Variable', 'Fija');
    const index = panel.getByLabelText('Euríbor');
    // [B-REF-10]
    await waitFor(() => expect(index).toHaveValue('2,4'));
    await userEvent.clear(index);
    expect(panel.getByText(/indica el euríbor/)).toBeVisible();
    await userEvent.type(index, '2,2');
    await userEvent.click(panel.getByRole('button', { name: 'Comparar 2' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies().find(({ rateType }) => rateType === 'variable')?.euribor).toBe(2.2);
  });

  it.each([
    ['another page', '/desk', '/desk'],
    ['another study', '/viability-studies/70', '/viability-studies/70'],
    ['another tab of the study', '/viability-studies/7/costes', '/viability-studies/7/escenarios'],
  ])('do not navigate a user who is on %s', async (_where, gone, ends) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    api.on(scenariosApi.create, async ({ body }) => {
      await gate;
      return bodies().length > 1 ? refuse('too_many_scenarios') : made(body);
    });
    const panel = await openProducts();
    await pick(panel, 'Fija', 'Otra');
    await userEvent.click(panel.getByRole('button', { name: 'Comparar 2' }));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    act(() => navigate(gone));
    release();
    // The second is refused, which is reported at the end.
    expect(await within(screen.getByRole('region', { name: 'Avisos' })).findByText('Error')).toBeVisible();
    expect(history.address.pathname).toBe(ends);
  });
});
