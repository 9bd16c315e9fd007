import fc from 'fast-check';
import { buildScenario, scenarios } from '../../test/scenarios.js';
import { calculateScenario, findPrincipal, linkedPointsOf } from './calculate-scenario.js';
import type { ScenarioInput } from './scenario.types.js';
import { amortizeStretches, planStretches } from './stretches.js';

const calculate = (change: Partial<ScenarioInput> = {}) => calculateScenario(buildScenario(change));
const life = { code: 'vida', points: 0.3, annualCost: 410 };
const home = { code: 'hogar', points: 0.2, annualCost: 0 };

describe('calculateScenario', () => {
  it('[B-SCE-02] pays back the principal to the cent, whatever the stretches; the last instalment closes', () => {
    fc.assert(
      fc.property(scenarios, (input) => {
        const principal = findPrincipal(input);
        const loan = amortizeStretches(principal, planStretches(input, { points: linkedPointsOf(input) }));
        const paid = loan.payments.reduce((total, each) => total + each, 0n);
        expect([paid - loan.totalInterest, loan.balances.at(-1)]).toEqual([principal, 0n]);
      }),
    );
  });

  it('[B-SCE-02] quotes each stretch on the balance over the months left', () => {
    const mixed = calculate({ rateType: 'mixed', fixedYears: 5, fixedRate: 3.826 });
    expect(mixed.stretches.map(({ fromMonth, months }) => [fromMonth, months])).toEqual([
      [1, 60],
      [61, 300],
    ]);
    // At the same rate the second quote differs from the first by rounding alone.
    const [first, second] = mixed.stretches.map(({ payment }) => payment);
    expect(Math.abs(Number(first) - Number(second))).toBeLessThanOrEqual(0.01);
  });

  it.each([
    ['0 % below it', -2, ['RATE_FLOOR'], 0],
    ['0 % itself without a notice', -1.6, [], 0],
  ])('[B-SCE-03] charges %s', (_title, euribor, notices, rate) => {
    const result = calculate({ rateType: 'variable', euribor });
    expect([result.notices, result.stretches[0]?.rate, result.totalInterest]).toEqual([notices, rate, 0]);
  });

  it('[B-SCE-04] the TAE is the effective rate where nothing but the loan is paid', () => {
    const result = calculate({ appraisal: 0, fixedRate: 3.6 });
    // (1 + 0.036 / 12)^12 − 1; what differs are the cents of the instalments.
    expect([result.tae, Number(result.taeExact)]).toEqual([3.66, expect.closeTo(3.66, 3)]);
  });

  it('[B-SCE-04] the TAE counts fees, and premiums at signature and every year', () => {
    const taeOf = (change: Partial<ScenarioInput>) => Number(calculate(change).taeExact);
    const free = { ...home, linked: true };
    const dear = { ...home, annualCost: 300, linked: true };
    expect(taeOf({ brokerFee: 3000 })).toBeGreaterThan(taeOf({}));
    expect(taeOf({ bonuses: [dear] })).toBeGreaterThan(taeOf({ bonuses: [free] }));
    expect(taeOf({ years: 1, bonuses: [dear] })).toBe(taeOf({ years: 1, bonuses: [free], originationFee: 300 }));
  });

  it('[B-SCE-04] the TAE takes no later rate below the first', () => {
    const falling = { rateType: 'mixed', fixedYears: 5, fixedRate: 4, appraisal: 0 } as const;
    expect(Number(calculate({ ...falling, euribor: 0 }).taeExact)).toBeCloseTo(
      Number(calculate({ fixedRate: 4, appraisal: 0 }).taeExact),
      4,
    );
  });

  it.each(['netIncome', 'monthlyDebt'])('names the %s of a holder where it is no number', (field) => {
    const holders = [{ name: 'Ana', netIncome: 2000, [field]: 'x' }];
    expect(() => calculate({ holders })).toThrow(expect.objectContaining({ code: 'invalid_number', field }));
  });

  it('refuses fees and first premiums that reach the loan', () => {
    const bonuses = [{ ...life, linked: true }];
    expect(() => calculate({ originationFee: 159_190, bonuses })).toThrow(
      expect.objectContaining({
        code: 'costs_exceed_principal',
        field: 'originationFee',
        message: 'Los gastos iniciales superan el importe del préstamo',
      }),
    );
    expect(calculate({ originationFee: 159_189.99, bonuses }).upfront).toBe(159_589.99);
  });

  it('[B-SCE-05] linked conditions lower every rate, the others none', () => {
    const ratesWith = (...bonuses: ScenarioInput['bonuses']) =>
      calculate({ rateType: 'mixed', fixedYears: 5, bonuses }).stretches.map(({ rate }) => rate);
    expect(ratesWith({ ...life, linked: true }, { ...home, linked: true })).toEqual([3, 3.326]);
    expect(ratesWith({ ...life, linked: false })).toEqual(ratesWith());
    const unlinked = calculate({ bonuses: [{ ...life, linked: false }] });
    expect({ ...unlinked, bonuses: [] }).toEqual(calculate());
  });

  it('[B-SCE-06] each condition alone against none pays off only where it saves more than it costs', () => {
    const saving = calculate({ bonuses: [{ ...life, linked: true }] }).bonuses[0]?.saving ?? 0;
    const worthAt = (annualCost: number) =>
      calculate({ years: 1, bonuses: [{ ...life, annualCost, linked: false }] }).bonuses;
    const [alone] = worthAt(0);
    expect([worthAt(alone?.saving ?? 0)[0]?.worth, worthAt((alone?.saving ?? 0) - 0.01)[0]?.worth]).toEqual([
      false,
      true,
    ]);
    expect(
      calculate({
        bonuses: [
          { ...home, linked: true },
          { ...life, linked: false },
        ],
      }).bonuses[1]?.saving,
    ).toBe(saving);
  });

  it('[B-SCE-11] without holders effort, fit and the stress of the income are null', () => {
    const { fits, stretches, stress } = calculate({ rateType: 'variable', holders: [] });
    expect([fits, stretches[0]?.effortPercentage, stress.breakingRate]).toEqual([null, null, null]);
    expect([stress.lowestIncome, stress.incomeFallPercentage, stress.withoutHolder]).toEqual([null, null, []]);
    expect(stress.euribor.map((each) => [each.effortPercentage, each.fits])).toEqual(Array(3).fill([null, null]));
  });
});
