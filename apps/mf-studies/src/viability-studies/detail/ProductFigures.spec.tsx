import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// eslint-disable-next-line @nx/enforce-module-boundaries -- worked cases are data
import golden from '../../../../../libs/mortgage/golden/figures.json' with { type: 'json' };
import { referenceRatesApi, viabilityStudiesApi, type CompatibleProduct } from '@umbral/contracts';
import { agent, createApi, refuse, renderPage, step, type PageOptions } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aHolder, aProduct, aStudy, assessed, figuresOf, mayWork, serveStudies } from '../studies.testing';

type Offered = ReturnType<typeof aProduct>;
const caseOf = (id: string) =>
  golden.cases.find((each) => each.id === id) as unknown as {
    inputs: { product: Partial<Offered>; study: Parameters<typeof aStudy>[0] & { holders: object[] } };
    expected: { screen: Record<'payment' | 'of' | 'then' | 'bonused' | 'estimated' | 'laterEffort', string> };
  };
const goldenProduct = (id: string, fields: Partial<Offered> = {}) =>
  aProduct({ ...caseOf(id).inputs.product, code: id, name: `Hipoteca ${id}`, ...fields });
const goldenStudy = (id: string, age = 35) => {
  const { holders, ...study } = caseOf(id).inputs.study;
  return aStudy({ ...study, id: 7, holders: holders.map((holder) => aHolder({ ...holder, age })) });
};
const shownIn = (id: string) => caseOf(id).expected.screen;

const api = createApi();

interface Options extends Partial<PageOptions> {
  /** The list as returned to this user. */
  as?: (product: CompatibleProduct) => CompatibleProduct;
}

/** The list as it is returned: from row 51 on without figures, here for the codes with an L. */
const beyondFifty = (product: CompatibleProduct): CompatibleProduct =>
  product.code.startsWith('L') ? { ...product, figures: null } : product;

async function openProducts(
  study: ReturnType<typeof aStudy>,
  products: readonly Offered[],
  { as = (product) => product, ...options }: Options = {},
) {
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, products).map(as));
  api.on(viabilityStudiesApi.productFigures, ({ params }) => {
    const product = products.find(({ id }) => id === params.productId);
    return product ? figuresOf(study, product) : refuse('not_found');
  });
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/7/productos', ...options });
  const panel = within(await screen.findByRole('tabpanel', { name: /^Productos/ }));
  const table = within(await panel.findByRole('table', { name: /^Productos, primero/ }));
  return { panel, table, row: (name: RegExp) => table.getByRole('row', { name }) };
}

it('shows the figures of the engine', async () => {
  const study = goldenStudy('F05');
  serveStudies(api, [study]);
  const never = { nationality: 'internacional' as const };
  const products = [
    ...['F03', 'F05', 'F15'].map((id) => goldenProduct(id)),
    ...['F03', 'F05'].map((id) => goldenProduct(id, { code: `L${id}`, name: `Local ${id}` })),
    ...[1, 2].map((number) => goldenProduct('F29', { code: `N${number}`, name: `Nunca ${number}`, ...never })),
  ];
  const { panel, row } = await openProducts(study, products, { as: beyondFifty });

  await step('[B-REF-11] names the index of the figures', async () =>
    expect(
      await panel.findByText(/^Euríbor a 12 meses de octubre de 2026: 2,4 %, publicado el 02\/11\/2026/),
    ).toBeVisible(),
  );
  step('[B-FIG-11] shows the assessed payment, its loan and the later payment', () => {
    for (const id of ['F03', 'F05', 'F15']) {
      const { payment, of, then } = shownIn(id);
      expect(row(new RegExp(`Hipoteca ${id}`))).toHaveTextContent([payment, of, then].filter(Boolean).join(''));
    }
  });
  step('[B-FIG-11] so do the rows that are answered without figures', () => {
    for (const id of ['F03', 'F05']) {
      const { payment, of, then, bonused } = shownIn(id);
      expect(row(new RegExp(`Local ${id}`))).toHaveTextContent([payment, of, then, bonused].filter(Boolean).join(''));
    }
  });
  step('[B-FIG-11] cards show the same', () => {
    const card = screen.getAllByRole('article').find(({ textContent }) => textContent?.includes('Hipoteca F03'));
    const { payment, of, then } = shownIn('F03');
    expect(card).toHaveTextContent(`Cuota estimada${payment}${of}${then}`);
  });
  step('[B-FIG-12] shows the payment with all conditions beside it', () => {
    expect(row(/Hipoteca F05/)).toHaveTextContent(shownIn('F05').bonused);
    expect(row(/Hipoteca F03/)).not.toHaveTextContent('con condiciones');
  });
  step('[B-FIG-18] describes the rate in words', () =>
    expect(row(/Hipoteca F03/)).toHaveTextContent('Mixto: 1,9 % los primeros 10 años, después euríbor + 0,6 %'),
  );
  const fold = panel.getByRole('button', { name: 'Ver 2 que no pueden encajar' });
  await step('[B-FIG-22] products that can never fit are collapsed, and expand with the keyboard', async () => {
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(panel.queryByText('Nunca 1')).toBeNull();
    fold.focus();
    await userEvent.keyboard('{Enter}');
    expect(
      within(panel.getByRole('table', { name: 'Los productos que no pueden encajar' })).getAllByRole('checkbox'),
    ).toHaveLength(2);
  });
  await step('[B-FIG-22] stays expanded with other filters, which count them', async () => {
    await userEvent.selectOptions(panel.getByLabelText('Tipo'), 'Mixto');
    expect(panel.queryByRole('button', { name: /que no puede/ })).toBeNull();
    await userEvent.selectOptions(panel.getByLabelText('Tipo'), 'Todos');
    expect(panel.getByRole('button', { name: 'Ver 2 que no pueden encajar' })).toHaveAttribute('aria-expanded', 'true');
  });

  await userEvent.click(within(row(/Hipoteca F05/)).getByRole('button', { name: 'Hipoteca F05' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hipoteca F05' }));
  await userEvent.click(dialog.getByRole('tab', { name: 'Condiciones Económicas' }));
  await step('[B-FIG-12] the dialog has both payments with their TAE', async () => {
    expect((await dialog.findByText('Sin condiciones')).parentElement).toHaveTextContent(
      'Sin condiciones670,26 €TAE 3,11 %, después 678,65 € (desde el mes 13)',
    );
    expect(dialog.getByText('Con todas las condiciones').parentElement).toHaveTextContent(/615,68 €TAE 3,19 %/);
  });
  step('[B-FIG-12] the dialog has each condition, whether it pays off, and all of them', () => {
    const worthOf = (term: string) =>
      within(dialog.getByText(term).parentElement as HTMLElement).getByText(/ompensa$/).textContent;
    expect([
      worthOf('Nómina domiciliada: 0,3 puntos, sin coste'),
      worthOf('Seguro de hogar: 0,1 puntos, 310 € al año'),
      worthOf('Seguro de vida: 0,25 puntos, 420 € al año'),
    ]).toEqual(['Compensa', 'No compensa', 'No compensa']);
    expect(dialog.getByText('Condiciones: 730 € al año')).toBeVisible();
  });
  await step('[B-FIG-12] the dialog has the payment of the product’s maximum loan', async () => {
    await userEvent.click(dialog.getByRole('tab', { name: 'Simulación' }));
    expect(dialog.getByText(shownIn('F05').estimated)).toBeVisible();
  });
});

it('warns once about what most products share, and in rows about the others', async () => {
  const study = goldenStudy('F17', 40);
  serveStudies(api, [study]);
  const old = ['A', 'B'].map((code) => goldenProduct('F02', { code, name: code, maxYears: 40, maxAge: 90 }));
  const later = [goldenProduct('F17'), goldenProduct('F17', { code: 'L17', name: 'Local' })];
  const { panel, table } = await openProducts(study, [...old, ...later], { as: beyondFifty });
  await panel.findByText(/^Euríbor a 12 meses/);
  step('[B-FIG-19] the later effort has month, payment and effort', () =>
    expect(table.getAllByText(shownIn('F17').laterEffort)).toHaveLength(2),
  );
  step('[B-FIG-23] a warning of half of the rows stays in its rows', () => {
    expect(panel.queryByText(/de 4 productos\)/)).toBeNull();
    expect(table.getAllByText(/^El titular de más edad tendría 80 años/)).toHaveLength(2);
  });
  await userEvent.click(table.getByRole('button', { name: 'Local' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Local' }));
  await step('[B-FIG-19] the dialog has the same, and the later payment', async () => {
    expect(dialog.getByText(shownIn('F17').laterEffort)).toBeVisible();
    await userEvent.click(dialog.getByRole('tab', { name: 'Simulación' }));
    expect(dialog.getByText(`${shownIn('F17').of}, ${shownIn('F17').then}`)).toBeVisible();
  });
});

it('shows warnings of more than half of the products above the list', async () => {
  const study = goldenStudy('F02', 50);
  serveStudies(api, [study]);
  const { panel, table } = await openProducts(study, [
    ...['A', 'B'].map((code) => goldenProduct('F02', { code, name: code, maxAge: 90 })),
    goldenProduct('F02', { code: 'C', name: 'C', maxYears: 20, maxAge: 90 }),
  ]);
  step('[B-FIG-23] a warning of more than half of the rows is shown once above, and in no row', () => {
    expect(
      panel.getByText('El titular de más edad pasaría de 75 años al final del plazo (2 de 3 productos).'),
    ).toBeVisible();
    expect(table.queryByText(/^El titular de más edad/)).toBeNull();
  });
});

it('shows no later payment without an index, and no names without the permission', async () => {
  const study = goldenStudy('F05');
  serveStudies(api, [study]);
  api.on(referenceRatesApi.latest, []);
  const { panel, row } = await openProducts(study, [goldenProduct('F05'), goldenProduct('F02')], {
    user: agent,
    permissions: mayWork,
    as: ({ rateType, figures, ...product }) => ({
      ...product,
      rateType,
      name: null,
      bankName: null,
      figures: rateType === 'variable' ? null : figures,
    }),
  });
  expect(await panel.findByText('No hay euríbor de referencia.')).toBeVisible();
  step('[B-FIG-09] the later payment is unknown, the first one is shown', () =>
    expect(row(/F05/)).toHaveTextContent(`${shownIn('F05').payment}${shownIn('F05').of}después —`),
  );
  step('[B-FIG-17] the short name is below the code', () =>
    expect(row(/F05/)).toHaveTextContent(/^F05Variable 30 · euríbor \+ 0,65 %/),
  );
});
