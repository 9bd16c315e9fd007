export { alertAct, editAct, removeAct, toggleAct, toggleLook, toggleWords, type Question } from './acts';
export { HISTORY_END, historyTab } from './history-tab';
export { MovementPages } from './movement-pages';
export { recordForm, type FieldsForm, type FieldsProps } from './record-form';
export { nestedRecords, recordPage } from './RecordPage';
export type { Act, ActProps, AnyRecord, FormProps, RecordFilter, RecordName, RecordScreen } from './screen';
export { viewAct } from './view-act';
export { wordsOf, type RecordWords } from './words';
