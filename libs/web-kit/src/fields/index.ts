export type { AuditField, AuditFields, RecordAuditFields } from './audit-fields';
export { CheckField, LongTextField, NumberField, SelectField, TextField } from './controls';
export {
  check,
  choice,
  custom,
  day,
  euros,
  longText,
  moment,
  optionalChoice,
  percent,
  rate,
  shown,
  state,
  text,
  years,
} from './definitions';
export type { ControlProps, FieldDefinition, FieldLayout, InputDefinition, InputProps, ShownAs } from './field';
export { fieldsOf, type Fields } from './fields-of';
export { purchaseConditions } from './purchase-conditions';
export { image } from './image';
export { count } from './formats';
/** Formats of values in audit entries. */
export * as formats from './formats';
