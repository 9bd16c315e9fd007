export {
  AssignColumn,
  AssignColumns,
  AssignItem,
  PlainList,
  type AssignColumnProps,
  type AssignItemProps,
} from './AssignColumns';
export { PersonBlock, PersonOutcome, type PersonBlockProps } from './PersonBlock';
