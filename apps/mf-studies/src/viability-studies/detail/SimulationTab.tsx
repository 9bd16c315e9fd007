import { calculateFinancing, simulateFixedRate, simulateVariableRate, type Simulation } from '@umbral/mortgage';
import type { ViabilityStudy } from '@umbral/contracts';
import { Facts, formatEuros, formatEurosAndCents, Missing, Row, Stack, Two } from '@umbral/ui';
import { RateBlock } from './RateBlock';
import type { Loan } from './schedule';
import { ScheduleSection } from './ScheduleSection';
import { SimulationInput, useFigure } from './SimulationInput';
import styles from './SimulationTab.module.css';

/** 'Simulación Hipoteca': worked out while it is typed, with the same arithmetic as the server's. */
export function SimulationTab({ study }: { study: ViabilityStudy }) {
  const { amountToFinance: principal } = calculateFinancing(study);
  const totalNetIncome = study.holders.reduce((sum, { netIncome }) => sum + netIncome, 0);
  const share = useFigure('incomePercentage');
  const { desiredYears, desiredRate } = study;
  const fixed = { years: useFigure('years', desiredYears), rate: useFigure('fixedRate', desiredRate) };
  const variable = {
    years: useFigure('years', desiredYears),
    euribor: useFigure('euribor'),
    spread: useFigure('spread'),
  };

  const incomePercentage = share.usable;
  const shared = { principal, totalNetIncome };
  const fixedResult = withAll(
    { incomePercentage, years: fixed.years.usable, annualRate: fixed.rate.usable },
    (figures) => simulateFixedRate({ ...shared, ...figures }),
  );
  const variableResult = withAll(
    {
      incomePercentage,
      years: variable.years.usable,
      euribor: variable.euribor.usable,
      spread: variable.spread.usable,
    },
    (figures) => simulateVariableRate({ ...shared, ...figures }),
  );
  const limit = (fixedResult ?? variableResult)?.limit;
  const loans = {
    fixed: loanOf(principal, fixedResult, fixed.years.usable),
    variable: loanOf(principal, variableResult, variable.years.usable),
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
            { term: 'Ingresos netos de los titulares', value: formatEuros(totalNetIncome) },
            { term: 'Capital que se financia', value: formatEuros(principal) },
            { term: 'Cuota máxima', value: limit === undefined ? <Missing>—</Missing> : formatEurosAndCents(limit) },
          ]}
        />
      </Row>
      <Two>
        <RateBlock
          title="Tipo fijo"
          simulation={fixedResult}
          incomePercentage={incomePercentage}
          inputs={
            <>
              <SimulationInput figure={fixed.years} />
              <SimulationInput figure={fixed.rate} />
            </>
          }
        />
        <RateBlock
          title="Tipo variable"
          simulation={variableResult}
          incomePercentage={incomePercentage}
          inputs={
            <>
              <SimulationInput figure={variable.years} />
              <SimulationInput figure={variable.euribor} />
              <SimulationInput figure={variable.spread} />
            </>
          }
        />
      </Two>
      <ScheduleSection studyId={study.id} loans={loans} />
    </Stack>
  );
}

const loanOf = (principal: number, result: Simulation | null | undefined, years: number | null): Loan | undefined =>
  result && years !== null ? { principal, annualRate: result.appliedRate, years } : undefined;

type Usable<Figures> = { [Name in keyof Figures]: NonNullable<Figures[Name]> };

/** The result, once every figure can be used; undefined before. */
function withAll<Figures extends Record<string, number | null>, Result>(
  figures: Figures,
  calculate: (figures: Usable<Figures>) => Result,
): Result | undefined {
  return Object.values(figures).includes(null) ? undefined : calculate(figures as Usable<Figures>);
}
