/** A file that was applied cannot be changed. */
const BEFORE = 'applied before migrations were checked, when no table was large';

/** Why a migration that the check refuses may run all the same, by `service/name`. */
export const exempt: Record<string, string> = {
  'audit/20261122080000_deleted_users': BEFORE,
  'audit/20261122120000_record_history': BEFORE,
  'audit/20261122160000_audit_proof': BEFORE,
  'audit/20261123170200_by_month':
    'the table becomes a partition of one with its name, which reads no row, and the audit stands still meanwhile (ADR-0022)',
  'catalog/20261120110200_search_and_order': BEFORE,
  'catalog/20261120160000_counting': BEFORE,
  'catalog/20261121230000_product_search': BEFORE,
  'catalog/20261122110000_product_rates': BEFORE,
  'catalog/20261122140000_search_key': BEFORE,
  'catalog/20261123010000_sorted_lists': BEFORE,
  'identity/20261120090200_search_and_order': BEFORE,
  'identity/20261120130000_search_phone_digits': BEFORE,
  'identity/20261122080100_names_that_look_alike': BEFORE,
  'identity/20261122100000_report_notice': BEFORE,
  'identity/20261122140000_search_key': BEFORE,
  'identity/20261125160000_account_changes':
    'writes a row of each open session and of each link of the last 72 hours: thousands at most, in milliseconds',
  'studies/20261120100200_search_and_order': BEFORE,
  'studies/20261120140000_search_phone_digits': BEFORE,
  'studies/20261120150000_counting': BEFORE,
  'studies/20261122140000_search_key': BEFORE,
  'studies/20261122180100_desk': BEFORE,
  'studies/20261122190100_made_by': BEFORE,
  'studies/20261122190200_people_are_clients': BEFORE,
  'studies/20261123010000_sorted_lists': BEFORE,
};

/** After these the former version cannot write, so they do not run while it is connected (docs/operations.md). */
export const needsStoppedService = ['audit/20261122090000_rows_only_added', 'audit/20261123170200_by_month'];

/** Their blocks were read and only add, so they run while the former version works. */
export const expandingBlocks = ['catalog/20261127120000_counted_search'];
