import { incomeOf, missingEuros, calculateEarlyRepayment, CalculationError, scenarioWords } from '@umbral/mortgage';
import type { Scenario, ScenarioResult, ViabilityStudy } from '@umbral/contracts';
import {
  CellSub,
  formatEuros,
  formatEurosAndCents,
  formatMoney,
  formatPercent,
  formatPercentBeside,
  formatRate,
  formatWithUnit,
  Ledger,
  Notice,
  Section,
  Stack,
  Status,
  Two,
  Field,
  FormGrid,
  Missing,
  NumberInput,
  plural,
  type LedgerLine,
} from '@umbral/ui';
import { SettledStatus } from '../../parts/SettledStatus';
import styles from '../studies.module.css';
import { useState } from 'react';

interface ScenarioDetailProps {
  scenario: Scenario;
  study: ViabilityStudy;
}

/** The effects of rising rates, falling incomes, conditions and early repayment on one scenario. */
export function ScenarioDetail({ scenario, study }: ScenarioDetailProps) {
  const { name, result, bonuses, effortRatioPercentage: limit } = scenario;
  const { stress, notices } = result;
  const fall = incomeWords(result, incomeOf(study.holders));
  return (
    <div className={styles['scenario']}>
      <Section title={name} note={scenarioWords(scenario)} level={3}>
        <Stack>
          {notices.includes('RATE_FLOOR') ? <Notice>El tipo no baja de 0.</Notice> : null}
          <Two>
            <Stack gap={6}>
              {stress.euribor.length > 0 ? (
                <Section title="Si sube el euríbor" level={4}>
                  <Ledger lines={stress.euribor.map((rise) => riseLine(rise, limit))} />
                  {stress.breakingRate === null ? null : (
                    <p>Aguanta hasta un tipo del {formatPercent(stress.breakingRate, { decimals: 2 })}</p>
                  )}
                </Section>
              ) : null}
              {fall === null ? null : (
                <Section title="Si bajan los ingresos" level={4}>
                  <Ledger
                    lines={[
                      { term: 'Los ingresos de los titulares', value: <span>{fall}</span> },
                      ...stress.withoutHolder.map((holder) => withoutHolderLine(holder, limit)),
                    ]}
                  />
                </Section>
              )}
              {result.bonuses.length > 0 ? (
                <Section title="Condiciones vinculadas" level={4}>
                  <Ledger
                    lines={result.bonuses.map(({ code, saving, cost, worth }): LedgerLine => ({
                      term: (
                        <>
                          {bonuses.find((bonus) => bonus.code === code)?.label ?? code}
                          <CellSub>
                            ahorra {formatEuros(saving)} y cuesta {formatEuros(cost)}
                          </CellSub>
                        </>
                      ),
                      value: worth ? (
                        <Status tone="success">Compensa</Status>
                      ) : (
                        <Status tone="warning">No compensa</Status>
                      ),
                    }))}
                  />
                </Section>
              ) : null}
            </Stack>
            <EarlyRepayment scenario={scenario} />
          </Two>
        </Stack>
      </Section>
    </div>
  );
}

type Stress = Scenario['result']['stress'];

const riseLine = (
  { plus, rate, payment, effortPercentage, fits }: Stress['euribor'][number],
  limit: number,
): LedgerLine => ({
  term: (
    <>
      {riseWords(plus)}
      <CellSub>al {formatRate(rate, 2)}</CellSub>
    </>
  ),
  value: (
    <>
      {formatEurosAndCents(payment)}
      <EffortSub effort={effortPercentage} limit={limit} fits={fits} />
    </>
  ),
});

const withoutHolderLine = (
  { name, effortPercentage, fits }: Stress['withoutHolder'][number],
  limit: number,
): LedgerLine => ({
  term: `Sin los ingresos de ${name}`,
  value: (
    <>
      {fits ? <Status tone="success">Se mantiene</Status> : <Status tone="danger">No se mantiene</Status>}
      <EffortSub effort={effortPercentage} limit={limit} fits />
    </>
  ),
});

/** The effort, and a text if it is too high. */
function EffortSub({ effort, limit, fits }: { effort: number | null; limit: number; fits: boolean | null }) {
  if (effort === null) return null;
  const words = `esfuerzo del ${formatPercentBeside(effort, limit)}`;
  return fits === false ? <CellSub tone="danger">no se mantiene, {words}</CellSub> : <CellSub>{words}</CellSub>;
}

/** 'un punto más' */
const riseWords = (plus: number): string => {
  const word = ['', 'un punto', 'dos puntos', 'tres puntos'][plus] ?? formatWithUnit(plus, 'puntos');
  return `${word} más`;
};

/** 'Pueden bajar hasta 2.053 € (17,9 %)', or the amount already missing. */
function incomeWords({ fits, stress }: ScenarioResult, income: number): string | null {
  const { lowestIncome, incomeFallPercentage } = stress;
  if (lowestIncome === null || incomeFallPercentage === null) return null;
  if (fits === false) return `Faltan ${formatEuros(missingEuros(lowestIncome, income))}`;
  // In whole euros, rounded up: an income that fits may be less than a euro below it.
  const [lowest, fall] = income < lowestIncome ? [income, 0] : [lowestIncome, incomeFallPercentage];
  return `Pueden bajar hasta ${formatMoney(lowest)} (${formatPercent(fall, { decimals: 1 })})`;
}

/** 'Amortización anticipada': a smaller payment, or fewer of them, with the highest fee that the law allows. */
function EarlyRepayment({ scenario }: { scenario: Scenario }) {
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
        <div>
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
          <SettledStatus text={outcome && !(outcome instanceof CalculationError) ? savingWords(outcome) : ''} />
        </div>
      </Stack>
    </Section>
  );
}

/** 'Bajar la cuota: 1.234 € de ahorro. Acortar el plazo: 2.345 € de ahorro.' */
const savingWords = (outcome: ReturnType<typeof calculateEarlyRepayment>): string =>
  `Bajar la cuota: ${formatEuros(outcome.netSavingReducingPayment)} de ahorro. ` +
  `Acortar el plazo: ${formatEuros(outcome.netSavingReducingTerm)} de ahorro.`;

function repaid(scenario: Scenario, afterMonth: number, amount: number) {
  try {
    return calculateEarlyRepayment({ ...scenario, holders: [], afterMonth, amount });
  } catch (error) {
    if (error instanceof CalculationError) return error;
    throw error;
  }
}
