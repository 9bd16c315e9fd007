import golden from '../../golden/scenarios.json' with { type: 'json' };
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
