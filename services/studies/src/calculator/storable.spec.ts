import { evaluationInput, housingInput } from '@umbral/contracts';
import { evaluate } from '../clients/evaluation.record.js';
import { calculatedColumns } from '../housing-calculations/housing-calculation.record.js';

const finances = { existingDebts: 99_999_999, availableSavings: 0, propertyValue: 200_000 };
const loan = { loanPercentage: 80, loanTerm: 30, interestRate: 3.5 };
const lowest = { annualInterestRate: 0.1, incomePercentageForMortgage: 80, loanTermYears: 50, availableSavings: 0 };
const evaluated = (monthlyIncome: number) =>
  evaluate(evaluationInput.parse({ ...finances, ...loan, monthlyIncome }), { age: 35 });
const calculated = (monthlyNetIncome: number) => calculatedColumns(housingInput.parse({ ...lowest, monthlyNetIncome }));

it.each([
  ['monthlyIncome', 'a ratio', () => evaluated(2_000), () => evaluated(0.01)],
  ['monthlyNetIncome', 'a price', () => calculated(2_000), () => calculated(99_999_999)],
])('%s is refused where it makes %s larger than its column', (path, _, stored, refused) => {
  expect(stored).not.toThrow();
  expect(refused).toThrow(
    expect.objectContaining({ code: 'validation', options: { errors: [expect.objectContaining({ path })] } }),
  );
});
