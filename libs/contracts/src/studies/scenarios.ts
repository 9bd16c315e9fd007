import * as z from 'zod';
import { addressedId, idParams } from '../fields.js';
import { operation } from '../operation.js';
import { earlyRepaymentForm, scenarioCalculation, scenarioForm } from './scenario-forms.js';
import { earlyRepayment, scenario, scenarioComparison, scenarioResult } from './scenario-results.js';

/** Scenarios of a study. */
export const MAXIMUM_SCENARIOS = 4;

const shared = { service: 'studies', tag: 'viability-studies', access: { view: 'estudios_viabilidad' } } as const;
const params = idParams.extend({ scenarioId: addressedId.meta({ description: 'Number of the scenario' }) });
const audits = { entity: 'viability_study', action: 'update' } as const;

export const scenariosApi = {
  list: operation({
    ...shared,
    id: 'listScenarios',
    method: 'GET',
    path: '/api/viability-studies/:id/scenarios',
    summary: 'The scenarios of a study, worked out and compared',
    params: idParams,
    answer: z.object({ items: z.array(scenario), comparison: scenarioComparison }).meta({ id: 'Scenarios' }),
  }),
  create: operation({
    ...shared,
    id: 'createScenario',
    method: 'POST',
    path: '/api/viability-studies/:id/scenarios',
    summary: 'Add a scenario to a study',
    description: 'Fields of other rate types are stored as null.',
    params: idParams,
    body: scenarioForm,
    answer: scenario,
    status: 201,
    errors: ['too_many_scenarios', 'calculation_failed', 'service_down', 'timeout'],
    etag: true,
    idempotent: true,
    audits,
  }),
  update: operation({
    ...shared,
    id: 'updateScenario',
    method: 'PUT',
    path: '/api/viability-studies/:id/scenarios/:scenarioId',
    summary: 'Change a scenario',
    params,
    body: scenarioForm,
    answer: scenario,
    errors: ['stale_record', 'calculation_failed', 'service_down', 'timeout'],
    etag: true,
    audits,
  }),
  remove: operation({
    ...shared,
    id: 'deleteScenario',
    method: 'DELETE',
    path: '/api/viability-studies/:id/scenarios/:scenarioId',
    summary: 'Delete a scenario',
    params,
    status: 204,
    errors: ['stale_record'],
    etag: true,
    audits,
  }),
  calculate: operation({
    ...shared,
    id: 'calculateScenario',
    method: 'POST',
    path: '/api/scenarios/calculate',
    summary: 'Work a scenario out; nothing is stored',
    body: scenarioCalculation,
    answer: scenarioResult,
    errors: ['calculation_failed'],
    audits: 'none',
  }),
  prepayment: operation({
    ...shared,
    id: 'calculateEarlyRepayment',
    method: 'POST',
    path: '/api/scenarios/prepayment',
    summary: 'Both ways of an early repayment, with the highest fee by law; nothing is stored',
    body: earlyRepaymentForm,
    answer: earlyRepayment,
    errors: ['calculation_failed'],
    audits: 'none',
  }),
};
