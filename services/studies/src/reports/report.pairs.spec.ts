import { assess, shortNameOf, termsOfProduct, type EligibilityProduct, type EligibilityStudy } from '@umbral/mortgage';
import type { CompatibleProduct } from '@umbral/contracts';
import { oracleOf, pairsOf, sumsOf, worthAt } from '@umbral/mortgage/testing';
import { aComposedReport, aReference, aReportHolder, aReportStudy, anOffer } from '../../test/report-study.js';

const FEES = [0, 1500, 2999.95];
const PAIRS = pairsOf(300).map((pair, at) => ({
  ...pair,
  study: { ...pair.study, professionalHonorarios: FEES[at % FEES.length] ?? 0 },
  simulation: { interestRate: 0.1 + (at % 80) / 10, years: 1 + (at % 7) },
}));
type Pair = (typeof PAIRS)[number];

/** Written without the formats of the library. */
const cents = (euros: number): string =>
  `${euros.toLocaleString('es-ES', { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 2 })} €`;
const money = (euros: number): string => cents(euros).replace(',00 €', ' €');
const amountsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/[\d.]+(?:,\d+)? €/g) ?? []);
const taeIn = (text: string): string | undefined => /TAE (?:variable )?([\d,]+) %/.exec(text)?.[1];

const above = (amounts: readonly number[]) => amounts.filter((each) => each > 0);

function reported({ study, product, index, simulation }: Pair) {
  const reference = aReference({ value: index });
  const [verdict] = assess(study, [product], { reference });
  const terms = termsOfProduct(product);
  return aComposedReport({
    study: aReportStudy({
      ...(study as object),
      needsAdditionalLoan: false,
      energyCertificate: 'unknown',
      guarantors: [],
      holders: study.holders.map((holder) => aReportHolder(holder as object)),
    }),
    products: [
      anOffer({
        ...(verdict as Partial<CompatibleProduct>),
        id: 3,
        bonuses: [...terms.bonuses],
        rateType: product.rateType ?? null,
        fixedYears: product.fixedYears ?? null,
        spread: product.spread ?? null,
        shortName: shortNameOf(terms, product.maxYears),
      }),
    ],
    simulation,
    reference,
  });
}

interface Loan {
  study: EligibilityStudy & { professionalHonorarios: number };
  product: EligibilityProduct;
  index: number;
  isBonused: boolean;
}

/** Each loan of a report, in its order: the product, the same with its conditions, the simulation. */
function loansOf({ study, product, index, simulation }: Pair): Loan[] {
  const own = {
    ...product,
    rateType: null,
    bonuses: [],
    interestRate: simulation.interestRate,
    maxYears: simulation.years,
    financingPercentage: study.financingPercentage,
  };
  return [
    { study, product, index, isBonused: false },
    ...(product.bonuses?.length ? [{ study, product, index, isBonused: true }] : []),
    { study, product: own, index, isBonused: false },
  ];
}

function expectedOf({ study, product, index, isBonused }: Loan) {
  const { principal, payments, rows } = oracleOf(study, product, index, { isBonused });
  const sums = sumsOf(study, product, index, { isBonused });
  const { totalCost, totalOwed } = sums;
  const last = rows.at(-1)?.[1] ?? 0;
  const premiums = (product.bonuses ?? []).reduce((sum, { annualCost }) => sum + Number(annualCost), 0);
  return {
    sums,
    option: [...payments, totalCost, totalOwed].map(cents),
    example: [
      money(principal),
      ...[...payments, ...(last === payments.at(-1) ? [] : [last]), totalCost, totalOwed].map(cents),
      ...above([400, study.professionalHonorarios, isBonused ? premiums : 0]).map(money),
    ],
  };
}

/** The payment that the index sets, and what it becomes with one to three points more; of a fixed rate its payment. */
const raisedOf = ({ study, product, index }: Loan): string[] => {
  const at = (plus: number) => oracleOf(study, product, index + plus, { withTable: false }).payments;
  const [first = 0, later] = at(0);
  return later === undefined ? [cents(first)] : [later, ...[1, 2, 3].map((plus) => at(plus)[1] ?? 0)].map(cents);
};

/** The exact TAE rounds to it: half a hundredth less makes the flows worth more than what was received, half a hundredth more less. */
function isTae(printed: string | undefined, { received, flows }: ReturnType<typeof sumsOf>): boolean {
  const hundredths = Number(printed?.replace(',', ''));
  const at = (points: number) => worthAt(String((hundredths + points) / 100), flows);
  return at(0.5001) <= received && received <= at(-0.5001);
}

const sumOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, each) => sum + each, 0) * 100) / 100;
const whole = (euros: number): string => money(Math.round(euros));
/** Whole euros, with cents where they would equal the limit that they break. */
const beside = (euros: number, limit: number): string => (Math.round(euros) === limit ? cents(euros) : whole(euros));

/** The amounts of each reason against a product, of its code and what it compares. */
const reasonAmounts: Record<string, (pair: Pair) => string[]> = {
  PRICE_MIN: ({ study, product }) => bound(study, Number(product.minPurchasePrice)),
  PRICE_MAX: ({ study, product }) => bound(study, Number(product.maxPurchasePrice)),
  EFFORT: (pair) => {
    const { study, product, index } = pair;
    const [payment = 0] = oracleOf(study, product, index, { withTable: false }).payments;
    const of = (field: 'monthlyDebt' | 'netIncome') => sumOf(study.holders.map((holder) => Number(holder[field] ?? 0)));
    return [payment, of('monthlyDebt'), of('netIncome')].map(whole).concat(guarantorAmounts(pair));
  },
  WORK_SENIORITY: (pair) => guarantorAmounts(pair),
};
const bound = ({ purchasePrice }: EligibilityStudy, limit: number) => [
  beside(Number(purchasePrice), limit),
  whole(limit),
];

/** What a guarantor has to have, where the study has some and none has it. */
function guarantorAmounts({ study, product }: Pair): string[] {
  const [salary, value] = [Number(product.guarantorMinSalary), Number(product.guarantorMinPropertyValue)];
  const guarantors = study.guarantors ?? [];
  const isEnough = ({ netIncome, properties }: (typeof guarantors)[number]) =>
    Number(netIncome) >= salary && sumOf((properties ?? []).map((each) => Number(each.propertyValue))) >= value;
  return product.allowsGuarantor && guarantors.length > 0 && !guarantors.some(isEnough)
    ? [salary, value].map(whole)
    : [];
}

describe('reports of 300 random pairs of product and study', () => {
  const reports = PAIRS.map((pair) => {
    const loans = loansOf(pair);
    return { pair, loans, expected: loans.map(expectedOf), report: reported(pair) };
  });
  const examplesIn = ({ textsOf }: ReturnType<typeof reported>) =>
    textsOf('Información legal').filter((text) => text.startsWith('Ejemplo'));

  it('[B-FIG-10] options: each amount equal to the cent to an independent decimal implementation', () => {
    for (const { expected, report } of reports) {
      const [table = []] = report.tablesOf('Opciones');
      expect(table.map((row) => amountsIn(row.slice(0, -1)))).toEqual(expected.map(({ option }) => option));
    }
  });

  it('[B-FIG-10] reasons: each amount of Encaja', () => {
    const found = reports.flatMap(({ pair, report }) => {
      const [row] = report.tablesOf('Opciones').flat();
      const codes = assess(pair.study, [pair.product])[0]?.reasons.map(({ code }) => code) ?? [];
      const amounts = amountsIn([row?.at(-1) ?? '']);
      expect(amounts).toEqual(codes.flatMap((code) => reasonAmounts[code]?.(pair) ?? []));
      return amounts;
    });
    expect(found.length).toBeGreaterThan(500);
  });

  it('[B-FIG-10] conditions: the yearly cost of each and of all', () => {
    for (const { pair, report } of reports) {
      const costs = (pair.product.bonuses ?? []).map(({ annualCost }) => Number(annualCost));
      const total = costs.reduce((sum, each) => sum + each, 0);
      const conditions = report.textsOf('Opciones').filter((text) => text.startsWith('Condiciones'));
      expect(amountsIn(conditions)).toEqual(above([...costs, total]).map(money));
    }
  });

  it('[B-FIG-10] rising rates: each amount equal to the cent to the same implementation', () => {
    const tables = reports.map(({ loans, report }) => {
      const [rows = []] = report.tablesOf('Si suben los tipos');
      const expected = loans.filter(({ isBonused }) => !isBonused).map(raisedOf);
      expect(rows.map(amountsIn)).toEqual(expected.some(({ length }) => length > 1) ? expected : []);
      return rows;
    });
    expect(tables.filter((rows) => rows.length > 0).length).toBeGreaterThan(80);
  });

  it('[B-FIG-10] examples: loan, payments, last instalment, sums, fees and premiums', () => {
    for (const { expected, report } of reports)
      expect(examplesIn(report).map((text) => amountsIn([text]))).toEqual(expected.map(({ example }) => example));
  });

  it('[B-FIG-10] TAE: worth what was received, the same in options and examples', () => {
    for (const { expected, report } of reports) {
      const printed = examplesIn(report).map(taeIn);
      expect(expected.filter(({ sums }, at) => !isTae(printed[at], sums))).toEqual([]);
      const [table = []] = report.tablesOf('Opciones');
      expect(table.map((row) => row[4]?.replace(/ %.*/, ''))).toEqual(printed);
    }
  });
});
