export {
  alertAction,
  editAction,
  removeAction,
  toggleAction,
  toggleAppearance,
  toggleWords,
  type Confirmation,
} from './actions';
export { closeOf } from './close-of';
export { ActionBadge } from './action-badge';
export type { Side } from '../conflicts/FieldChoice';
export { FieldMerge } from '../conflicts/FieldMerge';
export type { FieldMergeProps } from '../conflicts/FieldMergeList';
export { HISTORY_TAB, historyTab } from './history-tab';
export { AuditEntryPages } from './audit-entry-pages';
export { recordForm, type Prefill, type FieldsForm, type FieldsProps } from './record-form';
export { nestedRecords, recordPage } from './RecordPage';
export type { RecordAction, ActionProps, AnyRecord, FormProps, RecordFilter, RecordName, RecordScreen } from './screen';
export { viewAction } from './view-action';
export { wordsOf, type RecordWords } from './words';
