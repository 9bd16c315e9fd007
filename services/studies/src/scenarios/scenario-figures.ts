import type { Holder, Scenario, ScenarioForm } from '@umbral/contracts';
import { calculateScenario, compareScenarios } from '@umbral/mortgage';
import { etagOf, type RowOf } from '@umbral/service-kit';
import { calculate } from '../calculator/calculate.js';
import type { storedScenario } from './scenario.record.js';

export type ScenarioRow = RowOf<typeof storedScenario>;
type Household = { holders: readonly Pick<Holder, 'name' | 'netIncome' | 'monthlyDebt'>[] };

/** A stored scenario with what it costs the holders of its study. @throws AppError calculation_failed */
export function withResult(row: ScenarioRow, { holders }: Household): Scenario {
  return { ...row, etag: etagOf(row), result: calculate(() => calculateScenario({ ...row, holders })) };
}

/** All scenarios of a study side by side. */
export function compared(rows: readonly ScenarioRow[], household: Household) {
  const items = rows.map((row) => withResult(row, household));
  return { items, comparison: compareScenarios(items) };
}

/** The columns that a form gives. Fields of other rate types are none, whatever was sent. */
export function scenarioColumns(form: ScenarioForm, found: Pick<ScenarioRow, 'productCode' | 'referenceMonth'>) {
  const { rateType } = form;
  const isFixed = rateType !== 'variable';
  const isVariable = rateType === 'variable';
  return {
    ...form,
    ...found,
    fixedRate: isFixed ? form.fixedRate : null,
    fixedYears: rateType === 'mixed' ? form.fixedYears : null,
    euribor: rateType === 'fixed' ? null : form.euribor,
    spread: rateType === 'fixed' ? null : form.spread,
    firstRate: isVariable ? form.firstRate : null,
    firstMonths: isVariable ? form.firstMonths : null,
  };
}
