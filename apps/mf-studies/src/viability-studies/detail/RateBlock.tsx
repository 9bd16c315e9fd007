import { type ReactNode } from 'react';
import type { Simulation } from '@umbral/mortgage';
import {
  Figures,
  FormGrid,
  formatEuros,
  formatEurosAndCents,
  formatRate,
  formatPercentBeside,
  Ledger,
  Missing,
  Notice,
  Section,
  Stack,
  Status,
} from '@umbral/ui';

interface RateBlockProps {
  title: string;
  inputs: ReactNode;
  /** Undefined while an input cannot be used; null when there is nothing to finance. */
  simulation: Simulation | null | undefined;
  /** Percent of the income that the payment may take. */
  incomePercentage: number | null;
}

/** One kind of rate: its inputs, and what follows from them. */
export function RateBlock({ title, inputs, simulation, incomePercentage }: RateBlockProps) {
  return (
    <Section title={title} level={3} actions={simulation ? <Affordable simulation={simulation} /> : undefined}>
      <Stack>
        <FormGrid>{inputs}</FormGrid>
        {simulation ? (
          <Outcome simulation={simulation} incomePercentage={incomePercentage ?? 0} />
        ) : (
          <NoOutcome isEmpty={simulation === null} />
        )}
      </Stack>
    </Section>
  );
}

function Affordable({ simulation }: { simulation: Simulation }) {
  return simulation.affordable ? <Status tone="success">Asumible</Status> : <Status tone="danger">No asumible</Status>;
}

function Outcome({ simulation, incomePercentage }: { simulation: Simulation; incomePercentage: number }) {
  const { payment, incomeShare, limit, affordable, nominalRate, appliedRate, floorNotice, totalPaid, totalInterest } =
    simulation;
  const share =
    incomeShare === null
      ? 'Sin ingresos netos'
      : `${formatPercentBeside(incomeShare, incomePercentage)} de los ingresos netos`;
  return (
    <>
      <Figures
        stacked
        figures={[
          {
            lead: true,
            term: 'Cuota mensual',
            value: formatEurosAndCents(payment),
            note: `${share}; el límite elegido son ${formatEurosAndCents(limit)}`,
            tone: affordable ? undefined : 'danger',
          },
        ]}
      />
      <Ledger
        lines={[
          { term: 'Tipo nominal', value: formatRate(nominalRate, 2) },
          ...(floorNotice ? [{ term: 'Tipo aplicado', value: formatRate(appliedRate, 2) }] : []),
          { term: 'Total pagado', value: formatEuros(totalPaid) },
          { term: 'Intereses', value: formatEuros(totalInterest) },
        ]}
      />
      {floorNotice ? (
        <Notice tone="warning" title="El tipo no baja de 0.">
          El euríbor más el diferencial es negativo: se aplica un 0 % (Ley 5/2019, art. 21).
        </Notice>
      ) : null}
    </>
  );
}

function NoOutcome({ isEmpty }: { isEmpty: boolean }) {
  return (
    <Missing>{isEmpty ? 'No hay importe que financiar.' : 'Corrige los datos marcados para ver el resultado.'}</Missing>
  );
}
