import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { createApi, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aGuarantor, aHolder, aProduct, aStudy, assessed, serveStudies } from '../studies.testing';

export const ruzafa = aStudy({
  id: 7,
  holders: [
    aHolder({ properties: [{ id: 1, propertyValue: 90_000, propertyDebt: 20_000 }], propertiesCount: 1 }),
    aHolder({ name: 'Javier Núñez', age: 41, phone: null, netIncome: 1350, monthlyDebt: 0, workSeniority: null }),
  ],
  guarantors: [
    aGuarantor({ netIncome: 1640, monthlyDebt: 0, properties: [{ id: 2, propertyValue: 185_000, propertyDebt: 0 }] }),
  ],
});
export const products = [
  aProduct({ notes: null }),
  aProduct({ code: 'MER-90', name: 'Entrada Reducida 90', financingPercentage: 90 }),
  aProduct({ code: 'ALM-70', name: 'Selección 70', financingPercentage: 70 }),
  aProduct({ code: 'TUR-JOV', name: 'Hipoteca Joven', maxAge: 35 }),
  aProduct({
    code: 'AVA-30',
    name: 'Con aval',
    effortRatioPercentage: 30,
    allowsGuarantor: true,
    guarantorMinSalary: 1500,
    guarantorMinPropertyValue: 100_000,
  }),
];

type Panel = ReturnType<typeof within>;
export const valueOf = (panel: Panel, term: string, index = 0) => panel.getAllByText(term)[index]?.nextSibling;

/** The page of a user with one study, for which there are products. Reset before each test. */
export function studyDetail() {
  const api = createApi();
  beforeEach(() => {
    api.calls.length = 0;
    serveStudies(api, [ruzafa]);
    api.on(viabilityStudiesApi.compatibleProducts, assessed(ruzafa, products));
  });
  /** @returns the panel of another tab of the open study */
  const tab = async (name: string): Promise<Panel> => {
    const start = new RegExp(`^${name}`);
    await userEvent.click(
      await within(screen.getByRole('dialog', { name: 'Piso en Ruzafa' })).findByRole('tab', { name: start }),
    );
    const panel = within(screen.getByRole('tabpanel', { name: start }));
    // The code of some tabs arrives later.
    await waitFor(() => expect(panel.queryByRole('status', { busy: true })).toBeNull());
    return panel;
  };
  return {
    api,
    tab,
    /** @returns the panel of a tab of the study */
    open: async (name: string, options: Partial<PageOptions> = {}): Promise<Panel> => {
      renderPage({ api, Page: StudiesPage, path: '/viability-studies', ...options });
      const [button] = await screen.findAllByRole('link', { name: 'Ver estudio: Piso en Ruzafa' });
      await userEvent.click(button as HTMLElement);
      await screen.findByRole('dialog', { name: 'Piso en Ruzafa' });
      return tab(name);
    },
  };
}
