import type { HousingCalculation } from '@umbral/contracts';
import { Missing, Section, Stack } from '@umbral/ui';
import { NextSteps } from '../prefill/NextSteps';
import { newStudyFor } from '../prefill/paths';
import { calculationFields } from './calculation.fields';
import { ResultFigures } from './ResultFigures';

const clientFacts = calculationFields.facts(
  ({ clientName }) => ({ term: 'Cliente', value: clientName.trim() || <Missing>Sin nombre</Missing> }),
  ...(['clientPhone', 'isActive', 'createdAt'] as const),
);
const moneyFacts = calculationFields.facts(
  ...(['monthlyNetIncome', 'monthlyOtherIncome', 'monthlyDebtPayments', 'availableSavings'] as const),
  ...(['incomePercentageForMortgage', 'loanTermYears', 'annualInterestRate'] as const),
  ...(['purchaseCostsPercentage', 'expectedFinancingPercentage'] as const),
);

/** The client, the inputs and the results of a calculation. */
export default function CalculationFacts({ calculation }: { calculation: HousingCalculation }) {
  return (
    <Stack gap={6}>
      {clientFacts(calculation)}
      <Section title="Datos financieros" level={3}>
        {moneyFacts(calculation)}
      </Section>
      <Section title="Resultados" level={3}>
        <ResultFigures input={calculation} result={calculation} />
      </Section>
      <NextSteps study={newStudyFor('calculation', calculation.id)} />
    </Stack>
  );
}
