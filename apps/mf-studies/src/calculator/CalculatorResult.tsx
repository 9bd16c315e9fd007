import { useEffect, useRef } from 'react';
import { costsHead, estimateWords, type CalculatorResult as Result } from '@umbral/contracts';
import { describeRange, sumEuros } from '@umbral/mortgage';
import {
  Badge,
  Figures,
  formatEuros,
  formatEurosAndCents,
  formatPercent,
  formatRate,
  Ledger,
  Notice,
  ResultHead,
  Section,
  Stack,
  Two,
} from '@umbral/ui';
import { CircleAlertIcon, CircleCheckIcon, CircleXIcon } from '@umbral/ui/icons';
import { formats } from '@umbral/web-kit/fields';
import { Composition } from '../charts/Composition';
import { Gauge, Verdict, type VerdictProps } from '../charts/Gauge';
import { PrintFoot, PrintOnly } from './Print';
import { calculatorFields } from './calculator.fields';
import type { CalculatedResult } from './use-calculation';

interface CalculatorResultProps {
  calculated: CalculatedResult;
  /** Figures of the form were changed since. */
  isOutdated: boolean;
}

/** Whether the mortgage is viable, what it costs a month, and what money it takes. */
export function CalculatorResult({ calculated, isOutdated }: CalculatorResultProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const isTrue = (query: string) => window.matchMedia(query).matches;
    // Scrolls to its heading with the verdict: into view beside the form, to the top of the screen below it.
    section.current?.firstElementChild?.scrollIntoView({
      block: isTrue('(max-width: 45rem)') ? 'start' : 'nearest',
      behavior: isTrue('(prefers-reduced-motion: reduce)') ? 'auto' : 'smooth',
    });
  }, [calculated]);
  return (
    <section ref={section} aria-labelledby="calculator-result">
      <Head calculated={calculated} />
      <Stack gap={6}>
        {isOutdated ? (
          <Notice tone="warning" title="Has cambiado los datos.">
            Vuelve a calcular para ver el resultado con ellos.
          </Notice>
        ) : null}
        <Inputs calculated={calculated} />
        <KeyFigures calculated={calculated} />
        <Ratio calculated={calculated} />
        <Money calculated={calculated} />
      </Stack>
      <PrintFoot>
        Cálculo orientativo con amortización francesa. No constituye una oferta vinculante ni sustituye a la FEIN de la
        entidad.
      </PrintFoot>
    </section>
  );
}

type PartProps = Pick<CalculatorResultProps, 'calculated'>;

function Head({ calculated: { result } }: PartProps) {
  const { savingsDeficit } = result.financialDetails;
  return (
    <ResultHead title="Resultado" id="calculator-result">
      {result.isViable ? (
        <Badge tone="success" size="l" icon={<CircleCheckIcon />}>
          Viable
        </Badge>
      ) : (
        <Badge tone="danger" size="l" icon={<CircleXIcon />}>
          No viable
        </Badge>
      )}
      {savingsDeficit > 0 ? (
        <Badge tone="danger" size="l" icon={<CircleAlertIcon />}>
          Faltan {formatEuros(savingsDeficit)} de ahorro
        </Badge>
      ) : null}
    </ResultHead>
  );
}

const inputFacts = calculatorFields.facts(
  ...(['propertyValue', 'loanPercentage', 'loanTerm', 'interestRate'] as const),
  ({ monthlyIncome, additionalIncome }) => ({
    term: calculatorFields.label('monthlyIncome'),
    value: formatEuros(sumEuros(monthlyIncome, additionalIncome)),
  }),
  'existingDebts',
);

/** The inputs, for print only, where the form is hidden. */
function Inputs({ calculated: { calculation } }: PartProps) {
  return <PrintOnly>{inputFacts(calculation)}</PrintOnly>;
}

function KeyFigures({ calculated: { result, details } }: PartProps) {
  return (
    <Figures
      figures={[
        {
          lead: true,
          term: 'Cuota mensual',
          value: formatEurosAndCents(result.monthlyPayment),
          note: `Durante ${formats.years(result.loanTerm)}, al ${formatRate(result.interestRate)}`,
        },
        {
          term: 'Préstamo',
          value: formatEuros(result.loanAmount),
          note: `${formatPercent(result.loanPercentage)} del valor de la vivienda`,
        },
        {
          term: 'Intereses en total',
          value: formatEuros(details.totalInterest),
          note: `Se pagan ${formatEuros(details.totalPaid)} en total`,
        },
      ]}
    />
  );
}

interface Advice {
  tone: VerdictProps['tone'];
  title: string;
  text: string;
}

/** What the ratio means, by its band. */
const adviceOf: Record<Result['band'], Advice> = {
  saludable: { tone: 'success', title: 'Saludable.', text: 'La cuota y las deudas no pasan del 30 % de los ingresos.' },
  ajustado: { tone: 'warning', title: 'Ajustado, pero viable.', text: 'Entre el 30 y el 35 % de los ingresos.' },
  dificil: {
    tone: 'danger',
    title: 'Difícil de aprobar.',
    text: 'Entre el 35 y el 43 % de los ingresos: pocos bancos lo aceptan.',
  },
  sobreendeudamiento: {
    tone: 'danger',
    title: 'Alto riesgo de sobreendeudamiento.',
    text: 'La cuota y las deudas superan el 43 % de los ingresos.',
  },
};

function Ratio({ calculated: { result, details } }: PartProps) {
  const advice = adviceOf[result.band];
  const label = 'Cuota y deudas sobre ingresos';
  return (
    <Section title={label} level={3}>
      <Gauge label={label} value={result.paymentToIncomeRatio} valueText={details.paymentToIncomeRatioLabel} />
      <Verdict tone={advice.tone} title={`${details.paymentToIncomeRatioLabel}. ${advice.title}`}>
        {advice.text}
      </Verdict>
    </Section>
  );
}

function Money({ calculated: { calculation, result } }: PartProps) {
  const {
    propertyValue,
    loanAmount,
    downPayment,
    additionalCosts,
    additionalCostsTotal,
    totalNeeded,
    availableSavings,
    savingsDeficit,
  } = result.financialDetails;
  const cost = propertyValue + additionalCostsTotal;
  const part = (kind: 'price' | 'costs' | 'loan' | 'savings' | 'missing', label: string, value: number) => ({
    kind,
    label,
    value,
    text: formatEuros(value),
  });
  // Savings beyond the need are not spent.
  const spent = availableSavings < totalNeeded ? availableSavings : totalNeeded;
  return (
    <Section title="Dinero que hace falta" level={3}>
      <Stack gap={6}>
        <Composition
          description={`Cuesta ${formatEuros(cost)}: ${formatEuros(propertyValue)} de vivienda y ${formatEuros(additionalCostsTotal)} de gastos. Se paga con ${formatEuros(loanAmount)} de préstamo y ${formatEuros(spent)} de ahorros${savingsDeficit > 0 ? `, y faltan ${formatEuros(savingsDeficit)}` : ''}.`}
          rows={[
            {
              label: `Lo que cuesta: ${formatEuros(cost)}`,
              parts: [part('price', 'Vivienda', propertyValue), part('costs', 'Gastos', additionalCostsTotal)],
            },
            {
              label: 'Con qué se paga',
              parts: [
                part('loan', 'Préstamo', loanAmount),
                part('savings', 'Ahorros', spent),
                part('missing', 'Falta', savingsDeficit),
              ],
            },
          ]}
        />
        <Two>
          <Section title={costsHead(result, calculation.region)} level={4}>
            <Ledger
              lines={[
                { term: 'Impuestos', value: formatEuros(additionalCosts.taxes) },
                { term: 'Notaría y registro', value: formatEuros(additionalCosts.notaryAndRegistration) },
                { term: 'Gestoría', value: formatEuros(additionalCosts.agency) },
                { term: 'Tasación', value: formatEuros(additionalCosts.appraisal) },
                { term: 'Otros gastos', value: formatEuros(additionalCosts.other) },
              ]}
            />
            <CostsBasis calculation={calculation} result={result} />
          </Section>
          <Ledger
            lines={[
              { term: 'Entrada', value: formatEuros(downPayment) },
              { term: 'Total necesario', value: formatEuros(totalNeeded) },
              { term: 'Ahorros disponibles', value: formatEuros(availableSavings) },
              {
                term: 'Falta por ahorrar',
                value: formatEuros(savingsDeficit),
                tone: savingsDeficit > 0 ? 'danger' : undefined,
              },
            ]}
          />
        </Two>
      </Stack>
    </Section>
  );
}

/** The range of the costs by the rules of the region, or why they remain an estimate. */
function CostsBasis({ calculation, result }: Pick<CalculatedResult, 'calculation' | 'result'>) {
  const missing = estimateWords(result, calculation.region);
  if (missing) return <Notice tone="warning">{missing}</Notice>;
  const total = result.purchaseCosts?.total;
  return total ? <p className="small quieter">{describeRange(total)}</p> : null;
}
