import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculateScenario, compareScenarios } from '@umbral/mortgage';
import { scenariosApi, viabilityStudiesApi, type Scenario } from '@umbral/contracts';
import { createApi, renderPage, Tagged, type PageOptions } from '@umbral/web-kit/testing';
import auditFields from '../../audit-fields';
import StudiesPage from '../StudiesPage';
import { aHolder, aProduct, aStudy, assessed, serveStudies } from '../studies.testing';

export const study = aStudy({
  id: 7,
  holders: [aHolder({ netIncome: 1700 }), aHolder({ name: 'Luis Soler', netIncome: 1600, monthlyDebt: 0 })],
});
export const MOMENT = '2026-11-20T08:41:07.000Z';
let lastId = 0;

export function aScenario(fields: Partial<Scenario> = {}): Scenario {
  lastId += 1;
  const terms = {
    rateType: 'fixed' as const,
    fixedRate: 2.95,
    fixedYears: null,
    euribor: null,
    referenceMonth: null,
    spread: null,
    firstRate: null,
    firstMonths: null,
    years: 30,
    purchasePrice: 235_000,
    financingPercentage: 80,
    originationFee: 0,
    brokerFee: 0,
    appraisal: 380,
    effortRatioPercentage: 35,
    variableFeeOption: '5y' as const,
    bonuses: [],
    ...fields,
  };
  return {
    id: lastId,
    studyId: 7,
    position: lastId,
    name: `Escenario ${lastId}`,
    productId: null,
    productCode: null,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...terms,
    result: calculateScenario({ ...terms, holders: study.holders }),
  };
}
export const variable = (fields: Partial<Scenario> = {}) =>
  aScenario({ name: 'Variable', rateType: 'variable', fixedRate: null, euribor: 2.2, spread: 0.6, ...fields });
export const bonus = { code: 'c1', label: 'Nómina', points: 0.5, annualCost: 60, linked: true };

type Panel = ReturnType<typeof within>;
export const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
export const table = (panel: Panel) => panel.findByRole('table', { name: /^Escenarios del estudio/ });
export const more = async (panel: Panel, name: string, act: string) => {
  const buttons = await panel.findAllByRole('button', { name: `Más acciones: ${name}` });
  await userEvent.click(buttons[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${act}`) }));
};

/** The tab of a study's scenarios, and those that the service stores. Reset before each test. */
export function scenariosTab() {
  const api = createApi();
  const service = { stored: [] as Scenario[] };
  const list = () => ({ items: service.stored, comparison: compareScenarios(service.stored) });
  beforeEach(() => {
    api.calls.length = 0;
    lastId = 0;
    service.stored = [];
    serveStudies(api, [study]);
    api.on(
      viabilityStudiesApi.compatibleProducts,
      assessed(study, [aProduct({ id: 5, maxYears: 25, interestRate: 3.1 })]),
    );
    api.on(scenariosApi.list, list);
    api.on(scenariosApi.create, ({ body }) => {
      const made = aScenario({ ...body, bonuses: body.bonuses });
      service.stored = [...service.stored, made];
      return new Tagged(made, `"${made.id}-1"`);
    });
    api.on(scenariosApi.remove, ({ params }) => {
      service.stored = service.stored.filter(({ id }) => id !== params.scenarioId);
      return undefined;
    });
  });
  const open = async (options: Partial<PageOptions> = {}): Promise<Panel> => {
    renderPage({ api, Page: StudiesPage, path: '/viability-studies', auditFields: [auditFields], ...options });
    const [view] = await screen.findAllByRole('link', { name: 'Ver estudio: Piso en Ruzafa' });
    await userEvent.click(view as HTMLElement);
    await userEvent.click(await screen.findByRole('tab', { name: 'Escenarios' }));
    return within(screen.getByRole('tabpanel', { name: 'Escenarios' }));
  };
  return {
    api,
    service,
    list,
    open,
    /** @returns the tab, and the dialog of a new one over it */
    add: async (options: Partial<PageOptions> = {}) => {
      const panel = await open(options);
      await userEvent.click(await panel.findByRole('button', { name: 'Añadir escenario' }));
      return { panel, dialog: within(await screen.findByRole('dialog', { name: 'Nuevo escenario' })) };
    },
  };
}
