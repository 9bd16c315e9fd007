import type { HousingCalculation } from '@umbral/contracts';
import {
  ActiveStatus,
  Facts,
  formatDateTime,
  formatEuros,
  formatPercent,
  formatRate,
  formatWithUnit,
  Missing,
  Section,
  Stack,
} from '@umbral/ui';
import { NextSteps } from '../prefill/NextSteps';
import { newStudyFor } from '../prefill/paths';
import { ResultFigures } from './ResultFigures';

/** The client, the inputs and the results of a calculation. */
export default function CalculationFacts({ calculation }: { calculation: HousingCalculation }) {
  return (
    <Stack gap={6}>
      <Facts
        facts={[
          { term: 'Cliente', value: calculation.clientName.trim() || <Missing>Sin nombre</Missing> },
          { term: 'Teléfono', value: calculation.clientPhone || <Missing>Sin teléfono</Missing> },
          { term: 'Estado', value: <ActiveStatus active={calculation.isActive} /> },
          { term: 'Fecha de creación', value: formatDateTime(calculation.createdAt) },
        ]}
      />
      <Section title="Datos financieros" level={3}>
        <Finances calculation={calculation} />
      </Section>
      <Section title="Resultados" level={3}>
        <ResultFigures input={calculation} result={calculation} />
      </Section>
      <NextSteps study={newStudyFor('calculation', calculation.id)} />
    </Stack>
  );
}

function Finances({ calculation }: { calculation: HousingCalculation }) {
  return (
    <Facts
      facts={[
        { term: 'Ingresos netos', value: formatEuros(calculation.monthlyNetIncome) },
        { term: 'Otros ingresos', value: formatEuros(calculation.monthlyOtherIncome) },
        { term: 'Pagos de deudas', value: formatEuros(calculation.monthlyDebtPayments) },
        { term: 'Ahorros disponibles', value: formatEuros(calculation.availableSavings) },
        { term: 'Ingresos para la cuota', value: formatPercent(calculation.incomePercentageForMortgage) },
        { term: 'Plazo', value: formatWithUnit(calculation.loanTermYears, 'años') },
        { term: 'Interés anual', value: formatRate(calculation.annualInterestRate) },
        { term: 'Gastos de compra', value: formatPercent(calculation.purchaseCostsPercentage) },
        { term: 'Financiación esperada', value: formatPercent(calculation.expectedFinancingPercentage) },
      ]}
    />
  );
}
