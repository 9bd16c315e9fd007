import { useState } from 'react';
import { calculateEarlyRepayment, CalculationError } from '@umbral/mortgage';
import type { Scenario } from '@umbral/contracts';
import {
  Field,
  formatEuros,
  formatEurosAndCents,
  FormGrid,
  formatPercent,
  formatWithUnit,
  Ledger,
  Missing,
  NumberInput,
  Section,
} from '@umbral/ui';

/** 'Amortización anticipada': a smaller payment, or fewer of them, with the highest fee that the law allows. */
export function EarlyRepayment({ scenario }: { scenario: Scenario }) {
  const [afterMonth, setAfterMonth] = useState<number | null>(12);
  const [amount, setAmount] = useState<number | null>(null);
  const outcome = amount === null || afterMonth === null ? undefined : repaid(scenario, afterMonth, amount);
  const error = (field: string) =>
    outcome instanceof CalculationError && outcome.field === field ? outcome.message : undefined;
  return (
    <Section title="Amortización anticipada" level={4}>
      <FormGrid>
        <Field label="Después del mes" span={4} error={error('afterMonth')}>
          <NumberInput value={afterMonth} onChange={setAfterMonth} decimals={0} min={1} max={scenario.years * 12 - 1} />
        </Field>
        <Field label="Importe" span={4} error={error('amount')}>
          <NumberInput value={amount} onChange={setAmount} unit="€" step={1000} min={0} />
        </Field>
      </FormGrid>
      <div role="status">
        {outcome && !(outcome instanceof CalculationError) ? (
          <>
            <Ledger
              lines={[
                { term: 'Pendiente antes', value: formatEurosAndCents(outcome.balance) },
                {
                  term: `Bajar la cuota de ${formatEurosAndCents(outcome.payment)} a ${formatEurosAndCents(outcome.reducePayment)}`,
                  value: `${formatEuros(outcome.netSavingReducingPayment)} de ahorro`,
                },
                {
                  term: `Acortar el plazo ${formatWithUnit(outcome.monthsSaved, 'meses')}`,
                  value: `${formatEuros(outcome.netSavingReducingTerm)} de ahorro`,
                },
                {
                  term: `Comisión máxima, ${formatPercent(outcome.feePercentage)} (art. ${outcome.feeArticle})`,
                  value: formatEurosAndCents(outcome.maxFee),
                },
              ]}
            />
            <p className="small quieter">solo hasta la pérdida financiera del banco</p>
          </>
        ) : (
          <Missing small>
            Indica cuánto y cuándo. La comisión se cobra solo hasta la pérdida financiera del banco.
          </Missing>
        )}
      </div>
    </Section>
  );
}

function repaid(scenario: Scenario, afterMonth: number, amount: number) {
  try {
    return calculateEarlyRepayment({ ...scenario, holders: [], afterMonth, amount });
  } catch (error) {
    if (error instanceof CalculationError) return error;
    throw error;
  }
}
