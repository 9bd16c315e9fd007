import seed from '../../golden/purchase-cost-rules.json' with { type: 'json' };
import golden from '../../golden/purchase-costs.json' with { type: 'json' };
import { calculatePurchaseCosts } from './calculate-purchase-costs.js';
import type { PurchaseCostRule, PurchaseCostsInput } from './purchase-costs.types.js';

describe('calculatePurchaseCosts', () => {
  it.each(golden.cases.map((each) => [`${each.id}: ${each.note}`, each] as const))(
    '[B-CST-01] golden %s',
    (_title, { inputs, expected }) => {
      const answer = calculatePurchaseCosts(
        inputs as unknown as PurchaseCostsInput,
        seed.rules as unknown as PurchaseCostRule[],
        '2026-11-22',
      );
      expect(answer).toMatchObject(expected);
      expect(answer.savings).toHaveLength(expected.savings.length);
    },
  );
});
