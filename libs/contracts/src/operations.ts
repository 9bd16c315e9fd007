import type { OperationShape } from './operation.js';
import { authApi } from './identity/auth.js';
import { usersApi } from './identity/users.js';
import { sessionsApi } from './identity/sessions.js';
import { rolesApi } from './identity/roles.js';
import { companiesApi } from './identity/companies.js';
import { banksApi } from './catalog/banks.js';
import { productsApi } from './catalog/products.js';
import { costRulesApi } from './catalog/cost-rules.js';
import { purchaseCostsApi } from './catalog/purchase-costs.js';
import { referenceRatesApi } from './catalog/reference-rates.js';
import { eligibilityApi } from './catalog/eligibility.js';
import { viabilityStudiesApi } from './studies/viability-studies.js';
import { scenariosApi } from './studies/scenarios.js';
import { reportsApi } from './studies/reports.js';
import { housingCalculationsApi } from './studies/housing-calculations.js';
import { paymentStudiesApi } from './studies/payment-studies.js';
import { clientMailsApi } from './studies/client-mails.js';
import { clientMergesApi } from './studies/client-merges.js';
import { calculatorApi } from './studies/calculator.js';
import { activityApi } from './audit/activity.js';
import { auditApi } from './audit/audit-logs.js';
import { auditProofApi } from './audit/audit-proof.js';
import { clientsApi } from './studies/clients.js';
import { advisersApi } from './studies/advisers.js';
import { deskApi } from './studies/desk.js';
import { restorableRecordsApi } from './studies/restorable-records.js';
import { verdictChangesApi } from './studies/verdict-changes.js';
import { searchApi } from './search.js';
import { systemApi } from './system.js';
import { savedViewsApi } from './identity/saved-views.js';
import { secondFactorsApi } from './identity/second-factors.js';
import { programsApi } from './identity/programs.js';
import { webhooksApi } from './identity/webhooks.js';
import { programEventsApi } from './identity/program-events.js';
import { releasesApi } from './releases/releases.js';

/** Every call of the platform, for the gateway's routing, the client generator and the tests that walk all routes. */
export const operations: readonly OperationShape[] = [
  authApi,
  sessionsApi,
  usersApi,
  rolesApi,
  companiesApi,
  banksApi,
  productsApi,
  eligibilityApi,
  costRulesApi,
  purchaseCostsApi,
  referenceRatesApi,
  calculatorApi,
  clientsApi,
  clientMergesApi,
  viabilityStudiesApi,
  scenariosApi,
  reportsApi,
  clientMailsApi,
  housingCalculationsApi,
  paymentStudiesApi,
  activityApi,
  auditApi,
  auditProofApi,
  searchApi,
  deskApi,
  restorableRecordsApi,
  verdictChangesApi,
  advisersApi,
  systemApi,
  savedViewsApi,
  secondFactorsApi,
  programsApi,
  webhooksApi,
  programEventsApi,
  releasesApi,
].flatMap((group) => Object.values<OperationShape>(group));
