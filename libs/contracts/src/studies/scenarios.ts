import * as z from 'zod';
import { addressedId, idParams } from '../fields.js';
import { operationsOf } from '../operations-of.js';
import { earlyRepaymentForm, scenarioCalculation, scenarioForm } from './scenario-forms.js';
import { earlyRepayment, scenario, scenarioComparison, scenarioResult } from './scenario-results.js';

/** Scenarios of a study. */
export const MAXIMUM_SCENARIOS = 4;

const route = operationsOf({ service: 'studies', tag: 'viability-studies', access: { view: 'estudios_viabilidad' } });
const params = idParams.extend({ scenarioId: addressedId.meta({ description: 'Number of the scenario' }) });
const audits = { entity: 'viability_study', action: 'update' } as const;

export const scenariosApi = {
  list: route('GET /api/viability-studies/:id/scenarios', {
    id: 'listScenarios',
    summary: 'The scenarios of a study, worked out and compared',
    answer: z.object({ items: z.array(scenario), comparison: scenarioComparison }).meta({ id: 'Scenarios' }),
  }),
  create: route('POST /api/viability-studies/:id/scenarios', {
    id: 'createScenario',
    summary: 'Add a scenario to a study',
    description: 'Fields of other rate types are stored as null.',
    body: scenarioForm,
    answer: scenario,
    status: 201,
    errors: ['too_many_scenarios', 'calculation_failed'],
    etag: true,
    idempotent: true,
    audits,
  }),
  update: route('PUT /api/viability-studies/:id/scenarios/:scenarioId', {
    id: 'updateScenario',
    summary: 'Change a scenario',
    params,
    body: scenarioForm,
    answer: scenario,
    errors: ['calculation_failed'],
    etag: true,
    idempotent: true,
    audits,
  }),
  remove: route('DELETE /api/viability-studies/:id/scenarios/:scenarioId', {
    id: 'deleteScenario',
    summary: 'Delete a scenario',
    params,
    status: 204,
    etag: true,
    audits,
  }),
  calculate: route('POST /api/scenarios/calculate', {
    id: 'calculateScenario',
    summary: 'Work a scenario out; nothing is stored',
    body: scenarioCalculation,
    answer: scenarioResult,
    errors: ['calculation_failed'],
    audits: 'none',
  }),
  prepayment: route('POST /api/scenarios/prepayment', {
    id: 'calculateEarlyRepayment',
    summary: 'Both ways of an early repayment, with the highest fee by law; nothing is stored',
    body: earlyRepaymentForm,
    answer: earlyRepayment,
    errors: ['calculation_failed'],
    audits: 'none',
  }),
};
