import fc from 'fast-check';
import { products, studies } from '../../test/arbitraries.js';
import { buildGuaranteedProduct, buildGuarantor, buildHolder, buildProduct, buildStudy } from '../../test/builders.js';
import { withPlainSpaces } from '../../test/golden.js';
import { assess } from '../eligibility/assess.js';
import type { EligibilityProduct, EligibilityStudy, ReasonCode } from '../eligibility/eligibility.types.js';
import { findChanges } from './find-changes.js';
import { leastThat } from './find-pair.js';
import type { FitChange, LeverName, LeverStep } from './fit-change.js';
import { assessFit, type Lever } from './lever.js';
import { LEVER_PAIRS, LEVERS, OPERATION_LEVERS } from './levers.js';

const fits = (study: EligibilityStudy, product: EligibilityProduct) => assessFit(study, product).verdict.isCompatible;
const find = (study: EligibilityStudy, product: EligibilityProduct) => withPlainSpaces(findChanges(study, product));
const changesOf = (study: EligibilityStudy, product: EligibilityProduct) => find(study, product)?.changes ?? [];
const namesOf = ({ levers }: FitChange) => levers.map(({ lever }) => lever).join('+');
const leverOf = (name: LeverName) => LEVERS.find((lever) => lever.name === name) as Lever;

/** The study with the first of these steps made by `units` instead, and those after it as they are. */
function applied(study: EligibilityStudy, product: EligibilityProduct, steps: readonly LeverStep[]): EligibilityStudy {
  return steps.reduce(
    (changed, { lever, steps: units }) =>
      units === 0 ? changed : leverOf(lever).move(assessFit(changed, product), units),
    study,
  );
}

function change(study: EligibilityStudy, product: EligibilityProduct, lever: LeverName): FitChange | undefined {
  return changesOf(study, product).find((each) => namesOf(each) === lever);
}

const poor = (netIncome: number, more = {}) => buildStudy({ holders: [buildHolder({ netIncome, ...more })] });

describe('findChanges by pairs of study and product', () => {
  /** Enough that some 2,000 do not fit. */
  const misfits = fc
    .sample(fc.tuple(studies, products), { numRuns: 3000, seed: 20_26 })
    .filter(([study, product]) => !fits(study, product));
  const found = misfits.map(([study, product]) => ({ study, product, ...(findChanges(study, product) ?? never()) }));

  it('[B-FIT-12] proves every change by the rules, run on the changed study', () => {
    expect(misfits.length).toBeGreaterThan(2000);
    const changes = found.flatMap(({ changes: each, ...rest }) => each.map((one) => ({ ...rest, one })));
    expect(changes.length).toBeGreaterThan(500);
    const broken = changes.filter(({ study, product, one }) => {
      const [assessed] = assess(applied(study, product, one.levers), [product]);
      return !assessed?.isCompatible || assessed.effortPercentage !== one.verdict.effortPercentage;
    });
    expect(broken).toEqual([]);
    expect(found.filter(({ unproved }) => unproved > 0)).toEqual([]);
  });

  it('[B-FIT-37] leaves out a change that the rules refuse, and counts it', () => {
    const [study, product] = [poor(1_800), buildProduct()];
    expect(change(study, product, 'income')?.levers[0]?.steps).toBeGreaterThan(1);
    const hasty = { ...leverOf('income'), leastUnits: () => 1 };
    const { changes = [], unproved } = findChanges(study, product, { levers: [hasty] }) ?? {};
    expect(unproved).toBe(1);
    expect(changes.map(namesOf)).not.toContain('income');
  });

  it('[B-FIT-13] changes as little as possible: no part of a change can lose a unit', () => {
    const loose = found.flatMap(({ study, product, changes }) =>
      changes.flatMap(({ levers }) =>
        levers
          .map((step) => levers.map((each) => (each === step ? { ...each, steps: each.steps - 1 } : each)))
          .filter((steps) => fits(applied(study, product, steps), product)),
      ),
    );
    expect(loose).toEqual([]);
  });

  it('[B-FIT-14] finds in closed form what halving finds', () => {
    const stepsOf = (changes: FitChange[]) =>
      changes.map(({ levers }) => levers.map(({ lever, steps }) => `${lever} ${steps}`).join(', '));
    expect(found.map(({ changes }) => stepsOf(changes))).toEqual(
      misfits.map(([study, product]) => findByHalving(study, product)),
    );
  });

  it('[B-FIT-11] names no single lever that removes none of the reasons', () => {
    const idle = found.flatMap(({ study, product, changes }) =>
      changes.filter(({ levers: [step, second] }) => {
        const codes: ReasonCode[] = assessFit(study, product).codes;
        return step && !second && !leverOf(step.lever).removes.some((code) => codes.includes(code));
      }),
    );
    expect(idle).toEqual([]);
  });

  it('[B-FIT-15] adds pairs only where nothing of the operation works alone, two at most and in their order', () => {
    const operation: string[] = OPERATION_LEVERS.map(({ name }) => name);
    const order = LEVER_PAIRS.map((pair) => pair.map(({ name }) => name).join('+'));
    const withPairs = found.filter(({ changes }) => changes.some(({ levers }) => levers.length === 2));
    expect(withPairs.length).toBeGreaterThan(100);
    for (const { changes } of withPairs) {
      const names = changes.map(namesOf);
      const places = names.filter((name) => name.includes('+')).map((name) => order.indexOf(name));
      expect(names.filter((name) => operation.includes(name))).toEqual([]);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect([places.length <= 2, places.includes(-1)]).toEqual([true, false]);
    }
  });

  it('[B-FIT-16] lists single changes in the order of the levers, and pairs after them', () => {
    const order = LEVERS.map(({ name }) => name);
    for (const { changes } of found) {
      const places = changes.map(({ levers: [step, second] }) =>
        second || !step ? order.length : order.indexOf(step.lever),
      );
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });
});

/** The definition, literally: each lever by halving its room, each pair part by part. */
function findByHalving(study: EligibilityStudy, product: EligibilityProduct): string[] {
  const start = assessFit(study, product);
  const fitsAfter = (...moves: (readonly [Lever, number])[]) =>
    moves.reduce((at, [lever, units]) => assessFit(lever.move(at, units), product), start).verdict.isCompatible;
  const alone = LEVERS.flatMap((lever) => {
    const room = lever.roomOf(start);
    const isTried = room >= 1 && lever.removes.some((code) => start.codes.includes(code));
    return isTried && fitsAfter([lever, room])
      ? [[lever, leastThat((units) => fitsAfter([lever, units]), room)] as const]
      : [];
  });
  const working = new Set(alone.map(([lever]) => lever));
  const singles = alone.map(([lever, units]) => `${lever.name} ${units}`);
  if (OPERATION_LEVERS.some((lever) => working.has(lever))) return singles;
  const pairs: string[] = [];
  for (const [first, second] of LEVER_PAIRS) {
    if (pairs.length === 2) break;
    const rooms = [first.roomOf(start), second.roomOf(start)] as const;
    if (working.has(first) || working.has(second) || rooms[0] < 1 || rooms[1] < 1) continue;
    const at = (part: number, room: number) => Math.ceil((part * room) / 1000);
    const both = (part: number) => fitsAfter([first, at(part, rooms[0])], [second, at(part, rooms[1])]);
    if (!both(1000)) continue;
    const part = leastThat(both, 1000);
    const one = leastThat((units) => fitsAfter([first, units], [second, at(part, rooms[1])]), at(part, rooms[0]));
    const two = leastThat((units) => fitsAfter([first, one], [second, units]), at(part, rooms[1]));
    pairs.push(`${first.name} ${one}, ${second.name} ${two}`);
  }
  return [...singles, ...pairs];
}

function never(): never {
  throw new Error('Every study here can be compared');
}

describe('levers', () => {
  it('[B-FIT-02] entry finds the highest share in steps of 0,01 %, down to 50 %', () => {
    const shareFor = (netIncome: number) => change(poor(netIncome), buildProduct(), 'entry')?.levers[0];
    expect(shareFor(1800)).toMatchObject({ financingPercentage: 70.14, steps: 986 });
    expect(shareFor(1283)).toMatchObject({ financingPercentage: 50, steps: 3000 });
    expect(shareFor(1282)).toBeUndefined();
  });

  it.each([
    ['the product’s minimum', { minPurchasePrice: 180_000 }, { purchasePrice: 200_000 }, 20_000],
    ['70 % of the price', { minPurchasePrice: 1 }, { purchasePrice: 200_000 }, 60_000],
  ])('[B-FIT-03] price stops at %s', (_title, limits, study, room) => {
    const product = buildProduct(limits);
    expect(leverOf('price').roomOf(assessFit(buildStudy(study), product))).toBe(room);
  });

  it('[B-FIT-03] price leaves financing and appraisal unchanged', () => {
    const study = buildStudy({ purchasePrice: 187_350.55, appraisalValue: 150_000 });
    const moved = leverOf('price').move(assessFit(study, buildProduct()), 1234);
    expect(moved).toEqual({ ...study, purchasePrice: 186_116.55 });
  });

  it('[B-FIT-04] debts are taken from the first holder on, and the last unit takes what is left', () => {
    const holders = [buildHolder({ monthlyDebt: 50.25 }), buildHolder({ monthlyDebt: 80.5 })];
    const at = assessFit(buildStudy({ holders }), buildProduct());
    const debtsAfter = (units: number) =>
      leverOf('debts')
        .move(at, units)
        .holders.map(({ monthlyDebt }) => monthlyDebt);
    expect([debtsAfter(50), debtsAfter(51), debtsAfter(131)]).toEqual([
      [0.25, 80.5],
      [0, 79.75],
      [0, 0],
    ]);
    expect(leverOf('debts').roomOf(at)).toBe(131);
    expect(withPlainSpaces(leverOf('debts').describe(at, 131).text)).toBe('Cancelando todas las deudas (131 € al mes)');
    expect(leverOf('debts').describe(at, 131).step).toMatchObject({ lessDebts: 130.75, debts: 0 });
  });

  it('[B-FIT-05] income is the first holder’s, and all of it at most doubles', () => {
    const holders = [buildHolder({ netIncome: 600 }), buildHolder({ netIncome: 300.5 })];
    const at = assessFit(buildStudy({ holders }), buildProduct());
    expect(leverOf('income').roomOf(at)).toBe(900);
    expect(
      leverOf('income')
        .move(at, 900)
        .holders.map(({ netIncome }) => netIncome),
    ).toEqual([1500, 300.5]);
    expect(change(poor(1800), buildProduct(), 'income')?.text).toMatch(
      /^Haría falta un ingreso neto de 2.053 € al mes/,
    );
    expect(change(poor(1000), buildProduct(), 'income')).toBeUndefined();
  });

  it.each([
    ['where the product takes none', { allowsGuarantor: false }, 0],
    ['where there are ten', {}, 10],
  ])('[B-FIT-06] guarantor is no lever %s', (_title, product, count) => {
    const study = { ...poor(1800), guarantors: Array.from({ length: count }, () => buildGuarantor({ netIncome: 1 })) };
    expect(change(study, buildGuaranteedProduct(product), 'guarantor')).toBeUndefined();
  });

  it('[B-FIT-06] guarantor earns at least what the product requires, and helps alone or with all who qualify', () => {
    const least = (study: EligibilityStudy, salary = 1500) =>
      change(study, buildGuaranteedProduct({ guarantorMinSalary: salary }), 'guarantor')?.levers[0]?.steps;
    const indebted = buildGuarantor({ netIncome: 1600, monthlyDebt: 400 });
    const helpful = buildGuarantor({ netIncome: 1600, monthlyDebt: 300 });
    expect([least(poor(1800)), least(poor(1800), 1), least({ ...poor(200), guarantors: [indebted] }, 1)]).toEqual([
      1500, 253, 1396,
    ]);
    expect(least({ ...poor(200), guarantors: [indebted, helpful] }, 1)).toBeLessThanOrEqual(1853);
  });

  it('[B-FIT-07] holder names regime and years only where they were a reason', () => {
    const product = buildProduct({ workRegime: 'Funcionario', workSeniority: 1 });
    const official = poor(1800, { workRegime: 'Funcionario' });
    expect(change(official, product, 'holder')?.text).toBe(
      'Con otro titular de al menos 253 € netos al mes, sin deudas, de 18 a 65 años',
    );
    expect(change(buildStudy(), product, 'holder')?.text).toBe(
      'Con otro titular con ingresos, sin deudas, de 18 a 65 años, con régimen laboral Funcionario, con 1 año de antigüedad',
    );
  });

  it('[B-FIT-07] holder earns at most 5.000 €, and there are never more than ten', () => {
    const dear = buildStudy({ purchasePrice: 480_000, appraisalValue: 600_000 });
    expect(
      change({ ...dear, holders: [buildHolder({ netIncome: 1 })] }, buildProduct(), 'holder')?.levers[0]?.steps,
    ).toBe(4926);
    expect(
      change({ ...dear, purchasePrice: 490_000, holders: [buildHolder({ netIncome: 1 })] }, buildProduct(), 'holder'),
    ).toBeUndefined();
    const ten = { ...poor(100), holders: Array.from({ length: 10 }, () => buildHolder({ netIncome: 180 })) };
    expect(change(ten, buildProduct(), 'holder')).toBeUndefined();
    expect(change({ ...ten, holders: ten.holders.slice(1) }, buildProduct(), 'holder')).toBeDefined();
  });

  it.each([
    ['B', 'Con certificado energético B o mejor'],
    ['A', 'Con certificado energético A'],
  ])('[B-FIT-08] energy requires the letter %s', (energyCertificate, text) => {
    expect(change(buildStudy(), buildProduct({ energyCertificate }), 'energy')).toMatchObject({
      text,
      levers: [{ lever: 'energy', steps: 1, energyCertificate }],
    });
  });

  it('[B-FIT-09] holderOut removes every holder who breaks AGE or FIRST_HOME, and only if one stays', () => {
    const product = buildProduct({ isFirstHome: true });
    const holders = ['Ana', 'Luis', 'Eva', 'Pau'].map((name) => buildHolder({ name }));
    const [ana, luis, eva, pau] = holders as [object, object, object, object];
    const study = buildStudy({
      holders: [ana, { ...luis, age: 70 }, { ...eva, isFirstHome: false }, { ...pau, age: 80 }] as typeof holders,
    });
    expect(change(study, product, 'holderOut')).toMatchObject({
      text: 'Sin Luis, Eva ni Pau como titulares',
      levers: [{ holders: ['Luis', 'Eva', 'Pau'] }],
    });
    expect(find(buildStudy({ holders: [buildHolder({ age: 70 })] }), product)).toMatchObject({
      changes: [],
      untouchable: ['AGE'],
    });
  });

  it('[B-FIT-09] holderOut helps the effort too where who leaves has the debts', () => {
    const holders = [buildHolder({ netIncome: 2200 }), buildHolder({ age: 70, netIncome: 500, monthlyDebt: 900 })];
    expect(changesOf(buildStudy({ holders }), buildProduct()).map(namesOf)).toEqual(['holderOut']);
  });

  it('[B-FIT-10] additionalLoan is named only where FINANCING is a reason', () => {
    expect(change(buildStudy({ financingPercentage: 90 }), buildProduct(), 'additionalLoan')).toBeDefined();
    expect(change(poor(1800), buildProduct(), 'additionalLoan')).toBeUndefined();
  });

  it('[B-FIT-26] missingSavings is whole euros up where SAVINGS is warned of, else null', () => {
    const missing = (savings: number) => {
      const holders = [buildHolder({ savings })];
      const study = buildStudy({ holders, financingPercentage: 90, gastosItpPercentage: 8, tasacion: 400.4 });
      return change(study, buildProduct(), 'entry')?.missingSavings;
    };
    expect([missing(40_000), missing(56_400.39), missing(56_400.4), missing(0)]).toEqual([16_401, 1, null, null]);
  });

  it('[B-FIT-30] prints price and remaining debts rounded down, what is required up, and shares exactly', () => {
    const holders = [buildHolder({ netIncome: 2199.4, monthlyDebt: 100.9 })];
    const study = buildStudy({ purchasePrice: 199_999.5, holders });
    const texts = changesOf(study, buildProduct()).map(({ text }) => text);
    expect(texts).toEqual([
      'Con 50 € menos de deudas al mes (quedarían 50 €)',
      'Con 11.060 € más de entrada (financiando el 74,47 %)',
      'Con un precio de 186.198 € (13.801 € menos) y la misma financiación',
      'Con otro titular de al menos 142 € netos al mes, sin deudas, de 18 a 65 años',
      'Haría falta un ingreso neto de 2.342 € al mes entre los titulares (142 € más)',
    ]);
  });
});
