import { sumEuros } from '@umbral/mortgage';
import type { HousingInput, HousingResult } from '@umbral/contracts';
import { Figures, formatEuros, formatPercent, Ledger, Notice, Section, Stack } from '@umbral/ui';
import { Composition, type CompositionPart } from '../charts/Composition';
import { calculationFields } from './calculation.fields';

interface ResultFiguresProps {
  /** The inputs. */
  input: HousingInput;
  result: HousingResult;
}

/** The maximum price, and how it is financed. */
export function ResultFigures({ input, result }: ResultFiguresProps) {
  const { title, text, differs } = financingWords(input, result);
  return (
    <Stack gap={6}>
      <Figures
        figures={[
          {
            lead: true,
            term: 'Precio máximo de la vivienda',
            value: formatEuros(result.maxHousingPrice),
            note:
              input.availableSavings > 0
                ? 'Préstamo y ahorros, menos los gastos de compra'
                : 'Todo se paga con el préstamo',
          },
          { term: 'Cuota máxima', value: formatEuros(result.maxMonthlyPayment), note: paymentNote(input, result) },
        ]}
      />
      <Section title="De dónde sale el precio" level={3}>
        <Money input={input} result={result} />
      </Section>
      <Ledger
        lines={[
          { term: 'Capital máximo del préstamo', value: formatEuros(result.maxLoanCapital) },
          { term: withNote('Entrada disponible', 'ahorros menos gastos'), value: formatEuros(result.maxDownPayment) },
          {
            term: withNote(
              calculationFields.label('purchaseCostsPercentage'),
              `${formatPercent(input.purchaseCostsPercentage)} del precio`,
            ),
            value: formatEuros(result.purchaseCosts),
          },
          { term: 'Financiación real', value: <strong>{formatPercent(result.actualFinancingPercentage)}</strong> },
        ]}
      />
      <Notice tone={differs ? 'warning' : 'info'} title={title}>
        {text}
      </Notice>
    </Stack>
  );
}

const withNote = (term: string, note: string) => (
  <>
    {term} <small>{note}</small>
  </>
);

const paymentNote = (input: HousingInput, { totalMonthlyIncome }: HousingResult): string =>
  `${formatPercent(input.incomePercentageForMortgage)} de ${formatEuros(totalMonthlyIncome)}${
    input.monthlyDebtPayments > 0 ? `, menos ${formatEuros(input.monthlyDebtPayments)} de deudas` : ''
  }`;

function Money({ input, result }: ResultFiguresProps) {
  const loan = result.maxLoanCapital;
  const savings = input.availableSavings > 0 ? input.availableSavings : 0;
  // Without savings the costs are not covered: the loan does not pay for them.
  const costs = savings > 0 ? result.purchaseCosts : 0;
  const part = (kind: CompositionPart['kind'], label: string, value: number): CompositionPart => ({
    kind,
    label,
    value,
    text: formatEuros(value),
  });
  const withSavings = savings > 0 ? ` y ${formatEuros(savings)} de ahorros` : '';
  const withCosts = costs > 0 ? ` y ${formatEuros(costs)} de gastos` : '';
  return (
    <Composition
      description={`Con ${formatEuros(loan)} de préstamo${withSavings} se pagan ${formatEuros(result.maxHousingPrice)} de vivienda${withCosts}.`}
      rows={[
        {
          label: `Con qué se paga: ${formatEuros(sumEuros(loan, savings))}`,
          parts: [part('loan', 'Préstamo', loan), part('savings', 'Ahorros', savings)],
        },
        {
          label: 'A dónde va',
          parts: [part('price', 'Vivienda', result.maxHousingPrice), part('costs', 'Gastos', costs)],
        },
      ]}
    />
  );
}

type Expectation = Pick<HousingInput, 'expectedFinancingPercentage' | 'availableSavings'>;

/** How much of the price was to be financed, and how much it is with these savings. */
function financingWords(
  { expectedFinancingPercentage: expected, availableSavings }: Expectation,
  { actualFinancingPercentage: actual }: Pick<HousingResult, 'actualFinancingPercentage'>,
): { title: string; text: string; differs: boolean } {
  const expectedWord = formatPercent(expected);
  if (actual === expected) {
    const text = 'Se calcula con los ahorros disponibles, y coincide con la que se espera.';
    return { title: `La financiación real es del ${expectedWord}.`, text, differs: false };
  }
  const than = actual > expected ? 'mayor' : 'menor';
  const savings = availableSavings > 0 ? 'con estos ahorros' : 'sin ahorros';
  return {
    title: `La financiación real es del ${formatPercent(actual)}, no del ${expectedWord}.`,
    text: `Se espera financiar el ${expectedWord}, pero ${savings} el porcentaje es ${than}.`,
    // Less than expected needs no warning.
    differs: actual > expected,
  };
}
