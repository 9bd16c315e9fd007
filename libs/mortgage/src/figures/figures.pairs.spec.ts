import { pairsOf } from '../../test/arbitraries.js';
import { oracleOf, worthAt } from '../../test/oracle.js';
import { scheduleCsv } from '../amortization/schedule-csv.js';
import { assess } from '../eligibility/assess.js';
import { calculateScenario } from '../scenarios/calculate-scenario.js';
import { findChanges } from '../what-if/find-changes.js';
import { LEVERS } from '../what-if/levers.js';
import { assessFit } from '../what-if/lever.js';
import type { EligibilityProduct, EligibilityStudy } from '../eligibility/eligibility.types.js';
import { productFigures, scheduleOf, withAllBonuses } from './loan-figures.js';
import { loanOfStudy, peopleOfStudy } from './loan-of-study.js';
import { termsOfProduct } from './terms-of-product.js';

const pairs = pairsOf(10_000);

/** Of one product and study, as each surface reads it. */
function surfaces(study: EligibilityStudy, product: EligibilityProduct, index: number) {
  const reference = { value: index };
  const terms = termsOfProduct(product);
  const loan = loanOfStudy(study, product);
  const [row] = assess(study, [product], { reference });
  return { reference, terms, loan, row, figures: productFigures(study, product, reference) };
}

describe('10,000 pairs of product and study', () => {
  const broken: Record<'list' | 'dialog' | 'table' | 'scenario' | 'tae' | 'later', unknown[]> = {
    list: [],
    dialog: [],
    table: [],
    scenario: [],
    tae: [],
    later: [],
  };

  beforeAll(() => {
    pairs.forEach(({ study, product, index }, at) => {
      const pair = { at, study, product, index };
      const { reference, terms, loan, row, figures } = surfaces(study, product, index);
      const hasTable = at % 8 === 0;
      const expected = oracleOf(study, product, index, { withTable: hasTable });
      const { base, bonused } = figures ?? {};
      if (row?.assessedPayment !== expected.payments[0] || row?.assessedCapital !== expected.principal)
        broken.list.push(pair);
      if (base?.stretches.map(({ payment }) => payment).join() !== expected.payments.join()) broken.dialog.push(pair);
      const isBrokenLater =
        !row?.rescuedByGuarantor.includes('EFFORT') &&
        row?.reasons.every(({ code }) => code !== 'EFFORT') &&
        base?.fits === false;
      if (row?.warnings.includes('LATER_EFFORT') !== isBrokenLater) broken.later.push(pair);
      if (bonused) {
        const withAll = oracleOf(study, product, index, { isBonused: true, withTable: false });
        if (bonused.stretches.map(({ payment }) => payment).join() !== withAll.payments.join())
          broken.dialog.push(pair);
      }
      if (!hasTable) return;
      const table = scheduleOf(terms, loan, reference);
      const rows = table?.rows.map((each) => [each.month, each.payment, each.interest, each.principal, each.balance]);
      if (JSON.stringify(rows) !== JSON.stringify(expected.rows)) broken.table.push(pair);
      if (!base) return;
      const flows = expected.rows.map(([, payment = 0]) => payment);
      if (Math.abs(worthAt(base.taeExact, flows) - (expected.principal - 400)) > 0.01 && base.stretches.length === 1)
        broken.tae.push(pair);
      const bonusesOff = terms.bonuses.map((bonus) => ({ ...bonus, linked: false }));
      const input = { ...terms, ...loan, euribor: index, bonuses: bonusesOff, holders: peopleOfStudy(study) };
      if (JSON.stringify(calculateScenario(input)) !== JSON.stringify(base)) broken.scenario.push(pair);
    });
  });

  it.each(['list', 'dialog', 'table', 'scenario', 'tae', 'later'] as const)(
    '[B-FIG-10] %s: equal to the cent to an independent decimal implementation',
    (surface) => {
      expect(pairs).toHaveLength(10_000);
      expect(broken[surface].slice(0, 3)).toEqual([]);
    },
  );

  it('[B-FIG-10] file: the figures of the table, with a comma and without a point between thousands', () => {
    const { study, product, index } = pairs[0]!;
    const { terms, loan, reference } = surfaces(study, product, index);
    const written = scheduleCsv(scheduleOf(withAllBonuses(terms), loan, reference)!)
      .trim()
      .split('\r\n')
      .slice(1);
    expect(written).toEqual(
      oracleOf(study, product, index, { isBonused: true }).rows.map(([month, ...euros]) =>
        [month, ...euros.map((each) => each.toFixed(2).replace('.', ','))].join(';'),
      ),
    );
  });

  it('[B-FIG-10] what-if: the verdict of a change is that of the changed study', () => {
    const proved = pairs.slice(0, 1000).flatMap(({ study, product, index }) =>
      (findChanges(study, product, { reference: { value: index } })?.changes ?? []).map(({ levers, verdict }) => {
        const changed = levers.reduce<EligibilityStudy>((each, { lever, steps }) => {
          const moved = LEVERS.find(({ name }) => name === lever);
          return moved ? moved.move(assessFit(each, product), steps) : each;
        }, study);
        const { payments, principal } = oracleOf(changed, product, index, { withTable: false });
        return [verdict.assessedPayment === payments[0], verdict.assessedCapital === principal];
      }),
    );
    expect(proved.length).toBeGreaterThan(100);
    expect(proved.filter((each) => each.includes(false))).toEqual([]);
  });
});
