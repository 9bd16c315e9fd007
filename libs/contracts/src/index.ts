import './locale.js';

export * from './locale.js';
export * from './permissions.js';
export * from './problem.js';
export { fieldGlossary } from './glossary/index.js';
export { inEnglish, prefersEnglish } from './english.js';
export * from './rules.js';
export * from './effects.js';
export * from './operation.js';
export * from './service-names.js';
export * from './operations.js';
export * from './tags.js';
export * from './lists.js';
export * from './exports.js';
export * from './bulk-status.js';
export * from './fields.js';
export { UNKNOWN_FIELD, unknownFieldsOf } from './unknown-fields.js';
export * from './session-keys.js';
export * from './session.js';
export * from './versions.js';
export * from './modules.js';
export * from './needs.js';
export * from './events/audit-event.js';
export * from './events/domain-events.js';
export * from './events/product-terms.js';
export * from './events/directory.js';
export * from './identity/national-id.js';
export * from './identity/user-forms.js';
export * from './identity/users.js';
export * from './identity/user.rules.js';
export * from './identity/auth.js';
export * from './identity/credentials.js';
export * from './identity/sessions.js';
export { describeDevice } from './identity/device.js';
export * from './identity/roles.js';
export * from './identity/scopes.js';
export * from './identity/role.rules.js';
export * from './identity/companies.js';
export * from './identity/company.rules.js';
export * from './audit/audit-logs.js';
export * from './audit/audit-proof.js';
export * from './figures.js';
export {
  MAXIMUM_BONUSES,
  ownRateTerms,
  productBonus,
  rateIssues,
  rateTypeLabels,
  rateTypes,
  type RateTerms,
  type RateType,
} from './rate-terms.js';
export * from './calendar.js';
export * from './catalog/banks.js';
export * from './catalog/bank.rules.js';
export * from './catalog/product-forms.js';
export * from './catalog/products.js';
export * from './catalog/product.rules.js';
export * from './catalog/cost-rule-forms.js';
export * from './catalog/cost-rules.js';
export * from './catalog/cost-rule.rules.js';
export * from './catalog/purchase-costs.js';
export * from './catalog/reference-rates.js';
export * from './studies/cost-words.js';
export * from './studies/calculator.js';
export * from './studies/clients.js';
export * from './catalog/eligibility.js';
export * from './studies/made-by.js';
export * from './studies/advisers.js';
export * from './studies/people.js';
export * from './studies/unconfirmed.js';
export * from './studies/fit-changes.js';
export * from './studies/product-figures.js';
export * from './studies/viability-study-form.js';
export * from './studies/compatible-products.js';
export * from './studies/viability-studies.js';
export * from './studies/study.rules.js';
export * from './studies/scenario-forms.js';
export * from './studies/scenario-results.js';
export * from './studies/scenarios.js';
export * from './studies/reports.js';
export * from './studies/client-mails.js';
export * from './studies/housing-calculations.js';
export * from './studies/calculation.rules.js';
export * from './studies/payment-studies.js';
export * from './studies/desk.js';
export * from './studies/restorable-records.js';
export * from './studies/verdict-changes.js';
export * from './search.js';
export * from './system.js';
export * from './identity/saved-views.js';
export * from './releases/releases.js';
export * from './releases/page-clashes.js';
export * from './releases/release-path.js';
export * from './releases/release-trials.js';
export * from './releases/release-reports.js';
export * from './releases/deployed-releases.js';
export * from './identity/second-factor-codes.js';
export * from './identity/second-factors.js';
export * from './identity/saved-view.rules.js';
export * from './identity/saved-view-queries.js';
export * from './identity/programs.js';
export * from './identity/program.rules.js';
export * from './identity/webhook-events.js';
export * from './identity/webhook-deliveries.js';
export * from './identity/program-events.js';
export * from './identity/webhooks.js';
export * from './identity/webhook.rules.js';
