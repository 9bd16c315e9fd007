import golden from '../../golden/figures.json' with { type: 'json' };
import { withPlainSpaces } from '../../test/golden.js';
import { assess } from '../eligibility/assess.js';
import type { EligibilityProduct, EligibilityStudy } from '../eligibility/eligibility.types.js';
import { formatEuros, formatEurosWithCents, formatMoney } from '../money/format.js';
import { productFigures, scheduleOf } from './loan-figures.js';
import { loanOfStudy } from './loan-of-study.js';
import { rateWords, shortNameOf } from './rate-words.js';
import { isStale, referenceWords, type PublishedReference } from './reference-words.js';
import { termsOfProduct } from './terms-of-product.js';

/** Worked by an independent decimal oracle. */
interface Case {
  id: string;
  kind: string;
  inputs: {
    product: EligibilityProduct;
    products: EligibilityProduct[];
    study: EligibilityStudy;
    reference: PublishedReference | null;
    today: string;
    amount: string;
  };
  expected: Record<string, unknown> & { schedule?: { sample: number[][] } | null };
}

const casesOf = (kind: string) =>
  (golden.cases as unknown as Case[]).filter((each) => each.kind === kind).map((each) => [each.id, each] as const);

describe('golden figures', () => {
  it.each(casesOf('product'))('[B-FIG-01] product %s', (_id, { inputs, expected }) => {
    const { product, study, reference } = inputs;
    const terms = termsOfProduct(product);
    const loan = loanOfStudy(study, product);
    const table = scheduleOf(terms, loan, reference);
    const months = expected.schedule?.sample.map(([month]) => month ?? 0) ?? [];
    const schedule = table && {
      rows: table.rows.length,
      sample: table.rows
        .filter(({ month }) => months.includes(month))
        .map(({ month, payment, interest, principal, balance }) => [month, payment, interest, principal, balance]),
      interest: table.totalInterest,
      principal: table.principal,
    };
    const figures = productFigures(study, product, reference);
    expect({ terms, loan, figures, schedule }).toEqual(pick(expected, 'terms', 'loan', 'figures', 'schedule'));
  });

  it.each(casesOf('product'))('[B-FIG-18] words of %s', (_id, { inputs, expected }) => {
    const terms = termsOfProduct(inputs.product);
    expect(withPlainSpaces(rateWords(terms, inputs.product.maxYears))).toEqual(expected['rateWords']);
  });

  it.each(casesOf('product'))('[B-FIG-17] short name of %s', (_id, { inputs, expected }) => {
    const terms = termsOfProduct(inputs.product);
    expect(shortNameOf(terms, inputs.product.maxYears)).toEqual(expected['shortName']);
  });

  it.each(casesOf('product'))('[B-FIG-21] distance of %s', (_id, { inputs: { product, study }, expected }) => {
    expect(assess(study, [product])[0]?.distance).toBe(expected['distance']);
  });

  it.each(casesOf('product'))('[B-FIG-03] verdict of %s', (_id, { inputs, expected }) => {
    const { product, study, reference } = inputs;
    const names = ['isCompatible', 'assessedPayment', 'assessedCapital', 'estimatedPayment'] as const;
    expect(pick({ ...assess(study, [product], { reference })[0] }, ...names)).toEqual(pick(expected, ...names));
  });

  it.each(casesOf('product'))('[B-FIG-08] the later payment of %s', (_id, { inputs, expected }) => {
    const { product, study, reference } = inputs;
    const [listed] = assess(study, [product], { reference });
    expect(listed?.warnings.includes('LATER_EFFORT')).toBe(expected['laterEffort']);
  });

  it.each(casesOf('order'))('[B-FIG-20] order %s', (_id, { inputs, expected }) => {
    const list = assess(inputs.study, inputs.products);
    expect(list.map(({ code }) => code)).toEqual(expected['codes']);
    expect(list.map(({ distance }) => distance)).toEqual(expected['distances']);
  });

  it.each(casesOf('reference'))('[B-REF-11] reference %s', (_id, { inputs: { reference, today }, expected }) => {
    const stale = reference !== null && isStale(reference.publishedOn, today);
    expect(withPlainSpaces({ words: referenceWords(reference, today), stale })).toEqual(expected);
  });

  it.each(casesOf('writing'))('[B-FIG-25] writing %s', (_id, { inputs: { amount }, expected }) => {
    const written = { cents: formatEurosWithCents(amount), whole: formatEuros(amount), money: formatMoney(amount) };
    expect(withPlainSpaces(written)).toEqual(expected);
  });
});

const pick = (from: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
