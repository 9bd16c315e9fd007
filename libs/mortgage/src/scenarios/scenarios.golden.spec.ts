import golden from '../../golden/scenarios.json' with { type: 'json' };
import { mortgageCases } from '../../test/golden.js';
import { buildScenario } from '../../test/scenarios.js';
import { calculateScenario } from './calculate-scenario.js';
import { calculateEarlyRepayment, type EarlyRepaymentInput } from './early-repayment.js';

describe('scenarios', () => {
  it.each(golden.cases.map((each) => [`${each.id}: ${each.note}`, each] as const))(
    '[B-SCE-01] golden %s',
    (_title, { kind, inputs, expected }) => {
      const input = inputs as unknown as EarlyRepaymentInput;
      expect(kind === 'scenario' ? calculateScenario(input) : calculateEarlyRepayment(input)).toEqual(expected);
    },
  );
});

/** Loans that are no purchase: the whole price is borrowed. */
type Loan = Partial<EarlyRepaymentInput> & { principal: number };
const borrow = ({ principal, ...terms }: Loan): EarlyRepaymentInput => ({
  ...buildScenario({ purchasePrice: principal, financingPercentage: 100, appraisal: 0, ...terms }),
  afterMonth: 1,
  amount: 1,
  ...terms,
});

describe('worked loans', () => {
  it.each(mortgageCases<Loan & { annualRate: number; upfrontCosts: number }>('tae'))(
    'TAE %s',
    (_title, { inputs: { annualRate, upfrontCosts, ...loan }, expected }) => {
      const { tae } = calculateScenario(borrow({ ...loan, fixedRate: annualRate, brokerFee: upfrontCosts }));
      expect(tae).toBe(expected.tae);
    },
  );

  it.each(mortgageCases<Loan & { fixedYears: number }>('mixed'))('mixed %s', (_title, { inputs, expected }) => {
    const loan = borrow({ ...inputs, rateType: 'mixed' });
    const [fixed, variable] = calculateScenario(loan).stretches;
    const { balance } = calculateEarlyRepayment({ ...loan, afterMonth: inputs.fixedYears * 12 });
    expect({
      fixedPayment: fixed?.payment,
      balanceAfterFixed: balance,
      variableRate: variable?.rate,
      variablePayment: variable?.payment,
    }).toEqual(expected);
  });

  it.each(mortgageCases<Loan & { annualRate: number }>('prepayment'))(
    'early repayment %s',
    (_title, { inputs: { annualRate, ...loan }, expected }) => {
      const ofFixed = calculateEarlyRepayment(borrow({ ...loan, fixedRate: annualRate }));
      const ofVariable = calculateEarlyRepayment(
        borrow({ ...loan, rateType: 'variable', euribor: annualRate, spread: 0 }),
      );
      expect({
        balanceBefore: ofFixed.balance,
        reducePayment: ofFixed.reducePayment,
        reduceTermMonthsLeft: ofFixed.monthsLeftReducingTerm,
        maxFeeFixed: ofFixed.maxFee,
        maxFeeVariableYear5: ofVariable.maxFee,
      }).toEqual(expected);
    },
  );
});
