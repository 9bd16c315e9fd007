import type { PurchaseCosts, ViabilityStudy } from '@umbral/contracts';
import { aComposedReport, aReference, aReportHolder, aReportStudy, anOffer } from '../../test/report-study.js';
import { costsOf } from './cost-blocks.js';
import { closingTexts } from './legal-texts.js';

const two = [
  aReportHolder({ netIncome: 1800, monthlyDebt: 100, savings: 30_000 }),
  aReportHolder({ netIncome: 1200, monthlyDebt: 81.53, savings: 20_000.5 }),
];
const reportOf = (given: Partial<ViabilityStudy> = {}) => aComposedReport({ study: aReportStudy(given) });

describe('the summary of a report', () => {
  it('[B-REP-04] sums incomes, debts and savings of all holders, and states the missing amount', () => {
    const { textsOf, factsOf } = reportOf({ holders: two });
    expect(textsOf('Resumen')).toEqual([
      'Con sus ingresos, la cuota de 718,47 € supone el 30 %: holgada.',
      'El porcentaje incluye sus deudas de 181,53 € al mes.',
    ]);
    expect(factsOf('Resumen')).toEqual([
      ['Precio', '200.000 €'],
      ['Préstamo', '160.000 €'],
      ['Entrada', '40.000 €'],
      ['Gastos', '16.400 €'],
      ['Efectivo necesario', '56.400 €'],
      ['Ahorros', '50.000,50 €'],
      ['Falta', '6.399,50 €'],
    ]);
  });

  it.each([
    [3000, 'holgada'],
    [2500, 'ajustada'],
    [2100, 'difícil'],
    [2000, 'muy arriesgada'],
  ])('[B-REP-04] with %d a month the payment is %s', (netIncome, word) => {
    const { textsOf } = reportOf({ holders: [aReportHolder({ netIncome, monthlyDebt: 150, savings: 60_000 })] });
    expect(textsOf('Resumen')[0]).toMatch(new RegExp(`: ${word}\\.$`));
  });

  it('[B-REP-04] states the remaining amount if the savings cover it', () => {
    const { factsOf, textsOf } = reportOf({ holders: [aReportHolder({ monthlyDebt: 0, savings: 60_000 })] });
    expect(factsOf('Resumen').at(-1)).toEqual(['Sobra', '3.600 €']);
    expect(textsOf('Resumen')).toHaveLength(1);
  });

  it('[B-PAP-12] omits lines of 0 €, except the missing or remaining amount', () => {
    const study = { financingPercentage: 100, gastosItpPercentage: 0, tasacion: 0, holders: [aReportHolder()] };
    const { factsOf, textsOf, tablesOf } = reportOf(study);
    expect(factsOf('Resumen')).toEqual([
      ['Precio', '200.000 €'],
      ['Préstamo', '200.000 €'],
      ['Sobra', '0 €'],
    ]);
    expect([tablesOf('Gastos de la operación'), textsOf('Gastos de la operación')]).toEqual([
      [],
      ['No hay gastos anotados.'],
    ]);
    const legal = textsOf('Información legal');
    expect(legal).toContain('Sin honorarios de Norte Hipotecas.');
    const named = (professionalHonorarios: number | null) =>
      closingTexts({ ...aReportStudy(), professionalHonorarios }, { name: 'Casa Fácil, S.L.', notice: null })[0];
    expect([named(0), named(null)]).toEqual([
      'Sin honorarios de Casa Fácil, S.L.',
      'Este cálculo no incluye honorarios de Casa Fácil, S.L.',
    ]);
    expect(legal[1]).toMatch(/TAE 3,56 %\. Garantía hipotecaria\./);
  });

  it('[B-PAP-14] orders its sections, with the annex on a page of its own', () => {
    const block = { kind: 'text' as const, text: 'x' };
    const { titles, document } = aComposedReport({ additions: { scenarios: [block], changes: [block] } });
    expect(titles).toEqual([
      'Resumen',
      'Opciones',
      'Qué haría falta',
      'Escenarios',
      'Si suben los tipos',
      'Gastos de la operación',
      'Información legal',
      'Anexo: cuadro de amortización',
    ]);
    expect(document.sections.filter(({ startsPage }) => startsPage).map(({ title }) => title)).toEqual(
      titles.slice(-1),
    );
  });

  it('has the date in Madrid', () => {
    expect(aComposedReport({ createdAt: '2026-11-22T23:30:00Z' }).document.particulars).toEqual([
      '23 de noviembre de 2026',
      'Lucía Prado · lucia@norte.test',
      'Cálculos con las condiciones registradas el 23/11/2026',
    ]);
  });
});

describe('the costs of a report', () => {
  const law = 'Ley 5/2021, art. 43';
  const tax = {
    ruleId: 1,
    effectivePercentage: 7,
    url: null,
    stale: false,
    confidence: 'alta',
    validTo: null,
  } as const;
  const rules: PurchaseCosts = {
    base: 200_000,
    taxes: [
      { ...tax, tax: 'ITP', title: 'Tipo general', amount: 14_000.55, law, checkedAt: '2026-11-01' },
      { ...tax, tax: 'AJD', title: 'Exenta', amount: 0, law, checkedAt: '2026-11-01' },
    ],
    missing: [],
    savings: [{ tax: 'ITP', ruleId: 2, title: 'Jóvenes', amount: 7000, saving: 7000.55, needs: ['habitual'] }],
    notary: { tariff: 300, from: 480, to: 780 },
    registry: { tariff: 150, from: 180, to: 240 },
    agency: { from: 300, to: 500 },
    appraisal: 400,
    total: { from: 15_360.55, to: 15_920.55 },
    fill: null,
  };
  const study = aReportStudy({
    region: 'AN',
    professionalHonorarios: 3000,
    deducciones: 100.45,
    holders: [aReportHolder({ savings: 60_000 })],
  });

  it('[B-PAP-13] use the upper end of a range, in the summary and in the section', () => {
    const { factsOf, tablesOf, titles } = aComposedReport({ study, costs: costsOf(study, rules) });
    const range = 'De 18.461 € a 19.021 €';
    expect(factsOf('Resumen').slice(3)).toEqual([
      ['Gastos', range],
      ['Efectivo necesario', '59.021 €'],
      ['Ahorros', '60.000 €'],
      ['Sobra', '979 €'],
    ]);
    expect(tablesOf('Gastos de compra')[0]).toEqual([
      ['ITP · Tipo general', `${law}, comprobada el 01/11/2026`, '14.000,55 €'],
      ['Notaría', 'Arancel', 'De 480 € a 780 €'],
      ['Registro', 'Arancel', 'De 180 € a 240 €'],
      ['Gestoría', 'Orientativo', 'De 300 € a 500 €'],
      ['Tasación', '—', '400 €'],
      ['Honorarios profesionales', '—', '3.000 €'],
      ['Deducciones', '—', '100,45 €'],
      ['Total', '', range],
    ]);
    expect(titles).not.toContain('Gastos de la operación');
  });

  const withoutTax = () => costsOf({ ...study, region: 'PV-SS' }, { ...rules, missing: ['AJD'], total: null });

  it('[B-PAP-11] are those of the study if a tax has no rule', () => {
    const { tablesOf, textsOf } = aComposedReport({ study, costs: withoutTax() });
    expect(textsOf('Gastos de la operación')).toEqual([
      'No hay una regla comprobada de AJD para Gipuzkoa en esa fecha: se usan los gastos anotados.',
    ]);
    expect(tablesOf('Gastos de la operación')[0]).toEqual([
      ['Honorarios profesionales', '3.000 €'],
      ['ITP, 8 % de 200.000 €', '16.000 €'],
      ['Deducciones', '100,45 €'],
      ['Tasación', '400 €'],
      ['Total de gastos de operación', '19.500,45 €'],
    ]);
  });

  it('[B-PAP-13] agree with the summary to the cent', () => {
    const { factsOf } = aComposedReport({ study, costs: withoutTax() });
    expect(factsOf('Resumen')).toContainEqual(['Gastos', '19.500,45 €']);
    expect(factsOf('Resumen').at(-1)).toEqual(['Sobra', '499,55 €']);
  });
});

describe('the options of a report', () => {
  it('lend no more than the product does', () => {
    const { factsOf } = aComposedReport({ products: [anOffer({ financingPercentage: 70 })] });
    expect(factsOf('Resumen').slice(1, 3)).toEqual([
      ['Préstamo', '140.000 €'],
      ['Entrada', '60.000 €'],
    ]);
  });

  it('give the reasons against them the widest column, and an answer without reasons the narrowest', () => {
    const sharesWith = (given: Parameters<typeof anOffer>[0]) => {
      const { sections } = aComposedReport({ products: [anOffer(), anOffer(given)] }).document;
      const [table] = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'));
      const shares = table?.columns.map(({ head, share }) => ({ head, share })) ?? [];
      const sorted = [...shares].sort((one, other) => other.share - one.share);
      return { widest: sorted[0]?.head, fits: shares.at(-1), narrowest: sorted.at(-1)?.share };
    };
    const refused = { isCompatible: false, incompatibilityReason: 'La cuota supera el 35 % de los ingresos' };
    expect(sharesWith(refused)).toMatchObject({ widest: 'Encaja', fits: { head: 'Encaja' } });
    const plain = sharesWith({});
    expect(plain.fits).toEqual({ head: 'Encaja', share: plain.narrowest });
  });

  it('are refused at their product if the fees reach the loan', () => {
    const study = aReportStudy({ purchasePrice: 1000, professionalHonorarios: 5000 });
    const message = 'Los gastos iniciales superan el importe del préstamo';
    const refusal = (path: string) =>
      expect.objectContaining({
        code: 'calculation_failed',
        message,
        options: { message, errors: [{ path, message }] },
      });
    expect(() => aComposedReport({ study })).toThrow(refusal('simulation'));
    expect(() => aComposedReport({ study, products: [anOffer()] })).toThrow(refusal('productIds.0'));
  });

  it('[B-REF-11] state the age of the index, and that it is a demo value', () => {
    const mixed = anOffer({ rateType: 'mixed', fixedYears: 10, spread: 0.6, interestRate: 1.9 });
    const { textsOf } = aComposedReport({ products: [mixed], reference: aReference({ publishedOn: '2026-09-02' }) });
    expect(textsOf('Opciones')[0]).toMatch(
      /^Euríbor a 12 meses de octubre de 2026: 2,4 %, publicado el 02\/09\/2026, valor de demostración; hace 83 días que se publicó: puede haber otro\. La TAE variable/,
    );
  });
});
