import { useState, type ReactNode } from 'react';
import {
  affordabilityOf,
  calculateFinancing,
  highestPaymentWords,
  incomeOf,
  simulateLoan,
  type Affordability,
  type Bearing,
  type Simulation,
  type TypedRate,
} from '@umbral/mortgage';
import type { ViabilityStudy } from '@umbral/contracts';
import {
  Facts,
  Figures,
  FormGrid,
  formatEuros,
  formatEurosAndCents,
  formatMonth,
  formatRate,
  Ledger,
  LinkButton,
  Missing,
  Notice,
  Row,
  Section,
  Stack,
  Status,
  Two,
  Field,
  NumberInput,
} from '@umbral/ui';
import { ScheduleSection } from './ScheduleSection';
import styles from '../studies.module.css';
import { useReference } from './study-reads';

/** 'Simulación Hipoteca': calculated while typing, with the server's engine. */
export function SimulationTab({ study }: { study: ViabilityStudy }) {
  const { purchasePrice, financingPercentage, holders: people } = study;
  const share = useFigure('incomePercentage');
  const { desiredYears, desiredRate } = study;
  const fixed = { years: useFigure('years', desiredYears), rate: useFigure('fixedRate', desiredRate) };
  const variable = {
    years: useFigure('years', desiredYears),
    euribor: useFigure('euribor'),
    spread: useFigure('spread'),
  };

  const bearing = share.usable === null ? undefined : { people, incomePercentage: share.usable };
  const simulate = (years: number, rate: TypedRate) =>
    simulateLoan(rate, { purchasePrice, financingPercentage, years });
  const simulations = {
    fixed: withAll({ years: fixed.years.usable, fixedRate: fixed.rate.usable }, ({ years, fixedRate }) =>
      simulate(years, { fixedRate }),
    ),
    variable: withAll(
      { years: variable.years.usable, euribor: variable.euribor.usable, spread: variable.spread.usable },
      ({ years, ...rate }) => simulate(years, rate),
    ),
  };
  return (
    <Stack gap={6}>
      <Row align="end" gap={6}>
        <div className={styles['share']}>
          <SimulationInput figure={share} />
        </div>
        <Facts
          inline
          facts={[
            { term: 'Ingresos netos de los titulares', value: formatEuros(incomeOf(people)) },
            { term: 'Capital que se financia', value: formatEuros(calculateFinancing(study).amountToFinance) },
            { term: 'Cuota máxima', value: (bearing && highestPaymentWords(bearing)) ?? <Missing>—</Missing> },
          ]}
        />
      </Row>
      <Two>
        <RateBlock
          title="Tipo fijo"
          {...outcomeOf(simulations.fixed, bearing)}
          inputs={
            <>
              <SimulationInput figure={fixed.years} />
              <SimulationInput figure={fixed.rate} />
            </>
          }
        />
        <RateBlock
          title="Tipo variable"
          {...outcomeOf(simulations.variable, bearing)}
          inputs={
            <>
              <SimulationInput figure={variable.years} />
              <SimulationInput figure={variable.euribor} help={<ReferenceHint figure={variable.euribor} />} />
              <SimulationInput figure={variable.spread} />
            </>
          }
        />
      </Two>
      <ScheduleSection
        study={study}
        schedules={{ fixed: simulations.fixed?.schedule, variable: simulations.variable?.schedule }}
      />
    </Stack>
  );
}

/** The published index, one click away from the one that the simulation starts with. */
function ReferenceHint({ figure: { value, setValue } }: { figure: SimulationFigure }) {
  const reference = useReference();
  if (!reference) return null;
  const isInitial = value === simulationRanges.euribor.initial;
  return (
    <span>
      {isInitial ? 'Valor de partida. ' : ''}Referencia: {formatRate(reference.value)} ({formatMonth(reference.month)}){' '}
      <LinkButton onClick={() => setValue(reference.value)}>Usar</LinkButton>
    </span>
  );
}

/** Undefined while something that it needs cannot be used. */
const outcomeOf = (simulation: Simulation | null | undefined, bearing: Bearing | undefined) => ({
  simulation: bearing && simulation,
  bearing,
});

type Usable<Figures> = { [Name in keyof Figures]: NonNullable<Figures[Name]> };

/** The result, once every figure can be used; undefined before. */
function withAll<Figures extends Record<string, number | null>, Result>(
  figures: Figures,
  calculate: (figures: Usable<Figures>) => Result,
): Result | undefined {
  return Object.values(figures).includes(null) ? undefined : calculate(figures as Usable<Figures>);
}

interface RateBlockProps {
  title: string;
  inputs: ReactNode;
  /** Undefined while an input cannot be used; null when there is nothing to finance. */
  simulation: Simulation | null | undefined;
  /** The highest payment that the holders can afford. */
  bearing: Bearing | undefined;
}

/** One kind of rate: its inputs and its results. */
function RateBlock({ title, inputs, simulation, bearing }: RateBlockProps) {
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

interface Range {
  label: string;
  unit: string;
  min: number;
  max: number;
  initial: number;
  /** Digits after the comma; two unless given. */
  decimals?: number;
  step: number;
}

/** The inputs of the simulation, with bounds and start values. */
const simulationRanges = {
  incomePercentage: { label: 'Ingresos para la cuota', unit: '%', min: 1, max: 100, initial: 35, step: 1 },
  years: { label: 'Plazo', unit: 'años', min: 1, max: 40, initial: 30, decimals: 0, step: 1 },
  fixedRate: { label: 'Tipo de interés', unit: '%', min: 0, max: 20, initial: 3.5, decimals: 3, step: 0.1 },
  euribor: { label: 'Euríbor', unit: '%', min: -2, max: 10, initial: 3.5, decimals: 3, step: 0.1 },
  spread: { label: 'Diferencial', unit: '%', min: 0, max: 10, initial: 1, decimals: 3, step: 0.1 },
} as const satisfies Record<string, Range>;
type SimulationField = keyof typeof simulationRanges;

/** Why a figure cannot be used; undefined when it can. */
function issueWith(field: SimulationField, value: number | null): string | undefined {
  const { min, max } = simulationRanges[field];
  return value !== null && value >= min && value <= max ? undefined : `Entre ${min} y ${max}`;
}

/** A figure of the simulation: what is typed, and the number when it can be used. It starts with the desired value if known. */
function useFigure(field: SimulationField, wanted: number | null = null) {
  const { min, max, initial } = simulationRanges[field];
  // A study allows longer terms.
  const [value, setValue] = useState<number | null>(Math.min(Math.max(wanted ?? initial, min), max));
  const error = issueWith(field, value);
  return { field, value, setValue, error, usable: error === undefined ? value : null };
}
type SimulationFigure = ReturnType<typeof useFigure>;

/** Nothing is submitted: result and error follow the typed value at once. */
function SimulationInput({ figure, help }: { figure: SimulationFigure; help?: ReactNode }) {
  const { label, initial: _, ...limits } = simulationRanges[figure.field];
  return (
    <Field label={label} span={4} help={help} error={figure.error}>
      <NumberInput {...limits} value={figure.value} onChange={figure.setValue} />
    </Field>
  );
}
