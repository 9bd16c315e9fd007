export { alertAction, editAction, removeAction, toggleAction, toggleLook, toggleWords, type Question } from './actions';
export { HISTORY_END, historyTab } from './history-tab';
export { MovementPages } from './movement-pages';
export { recordForm, type Beginning, type FieldsForm, type FieldsProps } from './record-form';
export { nestedRecords, recordPage } from './RecordPage';
export type { RecordAction, ActionProps, AnyRecord, FormProps, RecordFilter, RecordName, RecordScreen } from './screen';
export { viewAction } from './view-action';
export { wordsOf, type RecordWords } from './words';
