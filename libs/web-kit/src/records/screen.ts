import type { ComponentType, ReactNode } from 'react';
import type {
  AuditedEntity,
  bulkStatusAnswer,
  ErrorCode,
  OperationShape,
  PageAccess,
  Paged,
  Rule,
  SavedViewList,
  Who,
} from '@umbral/contracts';
import type { CardProps, Column, SelectOption, Sort } from '@umbral/ui';
import type { Nouns } from '../lists/nouns';
import type { InvalidationTarget } from '../query/operation-query';
import type { ReadOf, ReadOptions } from '../query/use-operation';
import type { RecordWords } from './words';

export interface AnyRecord {
  id: number;
  isActive?: boolean;
}

/** The reads of a kind of record. */
export interface RecordApi<Row> {
  list: ReadOf<Row[] | Paged<Row>>;
  get: ReadOf<Row>;
  /** The list as a file. */
  export?: OperationShape;
  /** Switches many on or off: rows then have boxes, for those who may. */
  bulkStatus?: BulkOperation;
}

export type BulkOperation = OperationShape & { access: PageAccess; answer: typeof bulkStatusAnswer };

/** What is said before many records are switched, where it is more than that they are. */
export interface BulkWords {
  activate?: ReactNode;
  deactivate?: ReactNode;
  /** Deactivating takes other records along, which do not come back: it is not undone. */
  takesAlong?: boolean;
}

export interface RecordName {
  name: string;
  sub?: ReactNode;
  /** Before the name: `Avatar` or `Logo`. */
  media?: ReactNode;
  /** Cuts long text in the table instead of wrapping it. */
  truncate?: boolean;
  /** In the table, where other columns tell the rest of the name. */
  short?: string;
}

export interface ActionAppearance {
  label: string;
  icon: ReactNode;
}

/** What an action's dialog gets. */
export interface ActionProps<Row extends AnyRecord> {
  record: Row;
  screen: ActionScreen<Row>;
  /** The end of the address in view: the action's path, or one of its tabs. */
  tab: string;
  /** Address of another action on the same record, or of a tab. To be followed with `replace`. */
  hrefOf: (tab: string) => string;
  /** Shows the record as it is now, read anew, in the place of this dialog. */
  showCurrent: () => void;
  /** Closes this dialog, and nothing else if the person has gone on meanwhile. */
  onClose: () => void;
}

/** Something that can be done with one record, in a dialog with an address of its own. */
export interface RecordAction<Row extends AnyRecord> {
  /** Its end of the address: 'editar' in /banks/12/editar, '' for the record itself. Unique in a screen. */
  path: string;
  /** Further ends of the address that it shows: its tabs. */
  tabs?: readonly string[];
  /** How the list offers it; without one it has an address only. */
  appearance?: (record: Row, screen: ActionScreen<Row>) => ActionAppearance;
  /** Why it may not be done: the rule that the service enforces. */
  rule?: Rule<Row>;
  /** Refusals that are told instead of leaving the action out. */
  reasons?: Partial<Record<ErrorCode, string>>;
  tone?: 'danger';
  /** A button in the row; the others stand behind 'Más acciones'. */
  inRow?: boolean;
  Dialog: ComponentType<ActionProps<Row>>;
}

/**
 * A select beside the search, or two to four choices in view. At its first value the list is not asked for it, unless
 * `asked` says so.
 */
export type RecordFilter =
  | {
      label: string;
      options: readonly [SelectOption, ...SelectOption[]];
      segmented?: boolean;
      /** 'never' where it only leads to other records (`recordPage`). */
      sent?: 'always' | 'never';
    }
  /** Its options are read: `useOptions` gets the value in view. Values that do not fit `pattern` are not asked for. */
  | { label: string; first: string; pattern: RegExp; useOptions: (value: string) => readonly SelectOption[] }
  /** A day, 'YYYY-MM-DD'; none at first. `refuse` tells why it does not go with the others: then it is not asked for. */
  | { label: string; day: true; refuse?: (filters: Readonly<Record<string, string>>) => string | undefined };

/** What the form of a kind of record is told about its page. */
export interface FormScreen<Saved extends AnyRecord> {
  nouns: Nouns;
  /** Where Spanish habits differ from `wordsOf(nouns)`. */
  words?: Partial<RecordWords>;
  /** Reads that a change of a record makes stale; those of the operation's own tag unless given. */
  invalidates?: readonly InvalidationTarget[];
  nameOf: (record: Saved) => RecordName;
}

export interface FormProps<Saved extends AnyRecord> {
  screen: FormScreen<Saved>;
  /** The record to edit; without one a new record is made. */
  id?: number;
  /** A new record begins as this one is. */
  copyOf?: Saved;
  onClose: () => void;
}

/** What the dialogs of a kind of record are told about it. */
export interface ActionScreen<Row extends AnyRecord> extends FormScreen<Row> {
  /** As in module.json, where it has `"records": true`. */
  path: string;
  api: Pick<RecordApi<Row>, 'get'>;
  /** What the audit calls it: its detail then has the tab 'Historial'. */
  audited?: AuditedEntity;
  /** In the order of the row and its menu. */
  actions: readonly RecordAction<Row>[];
  /**
   * Creates a record, and edits it (`editAction`). `prefillParams`: parameters of the address that say what a new record begins
   * with; they go when it closes.
   */
  form?: { Dialog: ComponentType<FormProps<Row>>; prefillParams?: readonly string[] };
  nested?: NestedRecords;
}

/** Records of another kind, whose list is itself a dialog over this list: `nestedRecords` makes them. */
export interface NestedRecords {
  path: string;
  List: ComponentType<{ onClose: () => void }>;
  /** What an address below theirs opens; undefined where it is none. */
  dialogAt: (pathname: string, search: string) => ReactNode;
}

/** The screen of a kind of record, told once. */
export interface RecordScreen<Row extends AnyRecord> extends ActionScreen<Row> {
  api: RecordApi<Row>;
  title: string;
  /** May tell how many there are, and of which search; undefined until they are read. */
  lead?: ReactNode | ((total: number | undefined, search: string) => ReactNode);
  icon: ReactNode;
  /** 'Buscar por nombre o detalles'; lists that are not searched have none. */
  search?: string;
  /** How to begin, where there is nothing yet. */
  empty?: ReactNode;
  /** Said where there is nothing yet; 'No hay bancos activos' unless given. */
  none?: string;
  /** What the table lists and in which order; read aloud. */
  caption: string;
  /** The list's own order, by name unless given. */
  sort?: Sort;
  /** Columns by which the list's operation sorts, as it calls them: their heads can be pressed. */
  sorts?: readonly string[];
  /** The name begins with a picture; shapes the skeleton. */
  media?: boolean;
  /** Head of the first column, which has the name. */
  header: string;
  /** Columns before the name. */
  before?: readonly Column<Row>[];
  /** The other columns, as far as this person sees them. */
  columns: (who: Who) => readonly Column<Row>[];
  /** What the card says besides name, picture and state. */
  card: (record: Row) => Partial<CardProps> & { note?: ReactNode };
  /** What 'Estado' opens with: the active ones unless given. None where records have no state. */
  status?: 'all' | 'none';
  /** What the list is asked besides what the address says. */
  query?: Readonly<Record<string, string>>;
  /** After 'Estado'. */
  filters?: Readonly<Record<string, RecordFilter>>;
  /** Whose views people save: search and filters under a name. */
  views?: SavedViewList;
  /** Of `api.bulkStatus`. */
  bulk?: BulkWords;
  reading?: ReadOptions;
  /** Stands where none of the actions is offered: why not, or where one goes from here with the search of the list. */
  rowFallback?: (record: Row, search: string) => ReactNode;
  /** Further buttons in the page's head. */
  headActions?: ComponentType;
}
