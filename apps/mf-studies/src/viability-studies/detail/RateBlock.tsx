import { type ReactNode } from 'react';
import { affordabilityOf, type Affordability, type Bearing, type Simulation } from '@umbral/mortgage';
import {
  Figures,
  FormGrid,
  formatEuros,
  formatEurosAndCents,
  formatRate,
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
  /** The highest payment that the holders can afford. */
  bearing: Bearing | undefined;
}

/** One kind of rate: its inputs and its results. */
export function RateBlock({ title, inputs, simulation, bearing }: RateBlockProps) {
  const affordability = simulation && bearing && affordabilityOf(simulation.payment, bearing);
  return (
    <Section title={title} level={3} actions={affordability ? <Chip {...affordability} /> : undefined}>
      <Stack>
        <FormGrid>{inputs}</FormGrid>
        {simulation && affordability ? (
          <Outcome simulation={simulation} affordability={affordability} />
        ) : (
          <NoOutcome isEmpty={simulation === null} />
        )}
      </Stack>
    </Section>
  );
}

const tones = { affordable: 'success', withoutDebts: 'warning', unaffordable: 'danger' } as const;

function Chip({ verdict, chip }: Affordability) {
  return verdict === null ? null : <Status tone={tones[verdict]}>{chip}</Status>;
}

function Outcome({ simulation, affordability }: { simulation: Simulation; affordability: Affordability }) {
  const { payment, nominalRate, appliedRate, floorNotice, schedule } = simulation;
  return (
    <>
      <Figures
        stacked
        figures={[
          {
            lead: true,
            term: 'Cuota mensual',
            value: formatEurosAndCents(payment),
            note: affordability.sentence,
            tone: affordability.verdict === 'unaffordable' ? 'danger' : undefined,
          },
        ]}
      />
      <Ledger
        lines={[
          { term: 'Tipo nominal', value: formatRate(nominalRate, 2) },
          ...(floorNotice ? [{ term: 'Tipo aplicado', value: formatRate(appliedRate, 2) }] : []),
          { term: 'Total pagado', value: formatEuros(schedule.totalPaid) },
          { term: 'Intereses', value: formatEuros(schedule.totalInterest) },
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
