import { useState } from 'react';
import { calculateEarlyRepayment, CalculationError } from '@umbral/mortgage';
import type { Scenario } from '@umbral/contracts';
import {
  CellSub,
  Field,
  formatEuros,
  formatEurosAndCents,
  FormGrid,
  formatPercent,
  Ledger,
  Missing,
  NumberInput,
  plural,
  Section,
  Stack,
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
      <Stack>
        <FormGrid>
          <Field label="Después del mes" error={error('afterMonth')}>
            <NumberInput
              value={afterMonth}
              onChange={setAfterMonth}
              decimals={0}
              min={1}
              max={scenario.years * 12 - 1}
            />
          </Field>
          <Field label="Importe" error={error('amount')}>
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
                    term: (
                      <>
                        Bajar la cuota
                        <CellSub>
                          de {formatEurosAndCents(outcome.payment)} a {formatEurosAndCents(outcome.reducePayment)}
                        </CellSub>
                      </>
                    ),
                    value: `${formatEuros(outcome.netSavingReducingPayment)} de ahorro`,
                  },
                  {
                    term: (
                      <>
                        Acortar el plazo
                        <CellSub>{plural(outcome.monthsSaved, 'mes menos', 'meses menos')}</CellSub>
                      </>
                    ),
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
      </Stack>
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
