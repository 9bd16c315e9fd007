export { Diff, type FieldChange } from './Diff';
export { Movement, MovementList, type MovementProps } from './Movement';
