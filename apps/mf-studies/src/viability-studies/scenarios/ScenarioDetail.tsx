import type { Scenario, ViabilityStudy } from '@umbral/contracts';
import {
  formatEuros,
  formatEurosAndCents,
  formatPercent,
  Ledger,
  Notice,
  ReasonList,
  Section,
  Stack,
  Status,
  type LedgerLine,
} from '@umbral/ui';
import { EarlyRepayment } from './EarlyRepayment';
import { incomeWords } from './scenario-words';

interface ScenarioDetailProps {
  scenario: Scenario;
  study: ViabilityStudy;
}

/** What happens to one scenario when rates rise, incomes fall, conditions are kept, or some of it is paid back early. */
export function ScenarioDetail({ scenario, study }: ScenarioDetailProps) {
  const { name, result, bonuses } = scenario;
  const { stress, notices } = result;
  const income = study.holders.reduce((sum, { netIncome }) => sum + netIncome, 0);
  const fall = incomeWords(stress, income);
  return (
    <Section title={name} level={3}>
      <Stack>
        {notices.includes('RATE_FLOOR') ? <Notice>El tipo no baja de 0.</Notice> : null}
        {stress.euribor.length > 0 ? (
          <Section title="Si sube el euríbor" level={4}>
            <Ledger
              lines={stress.euribor.map(({ plus, rate, payment, effortPercentage, fits }): LedgerLine => ({
                term: `Un ${formatPercent(plus)} más, al ${formatPercent(rate, { decimals: 2 })}${effortWords(effortPercentage)}`,
                value: formatEurosAndCents(payment),
                tone: fits === false ? 'danger' : undefined,
              }))}
            />
          </Section>
        ) : null}
        {fall === null ? null : (
          <Section title="Si bajan los ingresos" level={4}>
            <p>{fall}</p>
            {stress.withoutHolder.map((holder) => (
              <p key={holder.name}>
                Sin los ingresos de {holder.name}{' '}
                {holder.fits ? (
                  <Status tone="success">Se mantiene{effortWords(holder.effortPercentage)}</Status>
                ) : (
                  <Status tone="danger">No se mantiene{effortWords(holder.effortPercentage)}</Status>
                )}
              </p>
            ))}
          </Section>
        )}
        {result.bonuses.length > 0 ? (
          <Section title="Condiciones vinculadas" level={4}>
            <ReasonList
              reasons={result.bonuses.map(({ code, saving, cost, worth }) => ({
                tone: worth ? 'hint' : 'warning',
                text: (
                  <>
                    <b>{worth ? 'Compensa' : 'No compensa'}</b>:{' '}
                    {bonuses.find((bonus) => bonus.code === code)?.label ?? code}, ahorra {formatEuros(saving)} y cuesta{' '}
                    {formatEuros(cost)}
                  </>
                ),
              }))}
            />
          </Section>
        ) : null}
        <EarlyRepayment scenario={scenario} />
      </Stack>
    </Section>
  );
}

const effortWords = (effort: number | null): string =>
  effort === null ? '' : ` (esfuerzo del ${formatPercent(effort, { decimals: 1 })})`;
