export {
  AssignColumn,
  AssignColumns,
  AssignItem,
  PlainList,
  type AssignColumnProps,
  type AssignItemProps,
} from './AssignColumns';
