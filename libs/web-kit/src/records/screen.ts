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
import type { Options } from '../lists/use-options';
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
  /** Absent where no record has an address of its own. */
  get?: ReadOf<Row>;
  /** The list as a file. */
  export?: OperationShape;
  /** Activates or deactivates many: rows then have checkboxes, for users with the permission. */
  bulkStatus?: BulkOperation;
}

export type BulkOperation = OperationShape & { access: PageAccess; answer: typeof bulkStatusAnswer };

/** Texts of the bulk confirmation, where the default is not enough. */
export interface BulkWords {
  activate?: ReactNode;
  deactivate?: ReactNode;
  /** Deactivating also deactivates other records, which activating does not restore: no undo is offered. */
  takesAlong?: boolean;
}

export interface RecordName {
  name: string;
  sub?: ReactNode;
  /** Before the name: `Avatar` or `Logo`. */
  media?: ReactNode;
  /** Cuts long text in the table instead of wrapping it. */
  truncate?: boolean;
  /** Short name in the table, where other columns show the rest. */
  short?: string;
  /** Address of the record, where it is no dialog over this list. */
  href?: string | undefined;
}

export interface ActionAppearance {
  label: string;
  icon: ReactNode;
}

/** Props of an action's dialog. */
export interface ActionProps<Row extends AnyRecord> {
  record: Row;
  screen: ActionScreen<Row>;
  /** The current path segment: the action's path, or one of its tabs. */
  tab: string;
  /** Address of another action on the same record, or of a tab. Navigate with `replace`. */
  hrefOf: (tab: string) => string;
  /** Replaces this dialog with the refetched record's own. */
  showCurrent: () => void;
  /** Closes this dialog; no effect if the user has navigated meanwhile. */
  onClose: () => void;
}

/** An action on one record, in a dialog with an address of its own. */
export interface RecordAction<Row extends AnyRecord> {
  /** Its path segment: 'editar' in /banks/12/editar, '' for the record itself. Unique in a screen. */
  path: string;
  /** Path segments of its tabs. */
  tabs?: readonly string[];
  /** Label and icon in the list; without one it has an address only. */
  appearance?: (record: Row, screen: ActionScreen<Row>) => ActionAppearance;
  /** The refusal of the action, if any: the rule that the service enforces. */
  rule?: Rule<Row>;
  /** Refusals that disable the action with a reason, instead of hiding it. */
  reasons?: Partial<Record<ErrorCode, string>>;
  tone?: 'danger';
  /** Shown as a button in the row; the others are behind 'Más acciones'. */
  inRow?: boolean;
  Dialog: ComponentType<ActionProps<Row>>;
}

/**
 * A select beside the search, or a segmented control. Its first value is the default, and is not sent to the list unless
 * `sent` is 'always'.
 */
export type RecordFilter =
  | {
      label: string;
      options: readonly [SelectOption, ...SelectOption[]];
      segmented?: boolean;
      /** Hidden until a link has chosen another value than the first; then it stays while the list is open. */
      linkedOnly?: boolean;
      /** 'never' where it only selects other records (`recordPage`). */
      sent?: 'always' | 'never';
    }
  | ChosenRecord
  /** Days 'YYYY-MM-DD' from a first to a last, none by default; the filter of both names. Days that `refuse` returns a reason for are not sent. */
  | DayRange;

/** A record by its id, with fetched options. */
export interface ChosenRecord {
  label: string;
  /** Label of the first option, which chooses none. */
  all: string;
  /** Label of a chosen id that the options lack, as in another user's saved view: it stays chosen, and can be removed. */
  other: string;
  useOptions: () => RecordChoices;
}

/** `search` where there are too many for one answer. */
export interface RecordChoices extends Pick<Options<unknown>, 'search'> {
  options: readonly SelectOption[];
}

export interface DayRange {
  label: string;
  days: readonly [first: string, last: string];
  refuse: (filters: Readonly<Record<string, string>>) => string | undefined;
}

/** The part of a screen that its form needs. */
export interface FormScreen<Saved extends AnyRecord> {
  nouns: Nouns;
  /** Texts that differ from `wordsOf(nouns)`. */
  words?: Partial<RecordWords>;
  /** Reads to invalidate after a write; by default those of the operation's own tag. */
  invalidates?: readonly InvalidationTarget[];
  nameOf: (record: Saved) => RecordName;
}

export interface FormProps<Saved extends AnyRecord> {
  screen: FormScreen<Saved>;
  /** The record to edit; without one the form creates a record. */
  id?: number;
  /** The record to copy into a new one. */
  copyOf?: Saved;
  onClose: () => void;
}

/** The part of a screen that its dialogs need. */
export interface ActionScreen<Row extends AnyRecord> extends FormScreen<Row> {
  /** Path of the page in module.json, where it has `"records": true`. */
  path: string;
  api: Pick<RecordApi<Row>, 'get'>;
  /** Its entity type in the audit: its detail then has the tab 'Historial'. */
  audited?: AuditedEntity;
  /** In the order of the buttons and the menu. */
  actions: readonly RecordAction<Row>[];
  /**
   * Creates and edits a record (`editAction`). `prefillParams`: search parameters with initial values of a new record,
   * removed when it closes.
   */
  form?: { Dialog: ComponentType<FormProps<Row>>; prefillParams?: readonly string[] };
  nested?: NestedRecords;
  /** Fetches what its dialogs need, at the first sign of use: they open without a delay. */
  preload?: () => Promise<unknown>;
}

/** Records of another kind, whose list is a dialog over this list. Created by `nestedRecords`. */
export interface NestedRecords {
  path: string;
  List: ComponentType<{ onClose: () => void }>;
  /** The dialog of an address below theirs; undefined for an unknown one. */
  dialogAt: (pathname: string, search: string) => ReactNode;
}

/** The declaration of a page of records. */
export interface RecordScreen<Row extends AnyRecord> extends ActionScreen<Row> {
  api: RecordApi<Row>;
  title: string;
  /** Sentence under the title; may depend on the total (undefined while loading) and the search. */
  lead?: ReactNode | ((total: number | undefined, search: string) => ReactNode);
  icon: ReactNode;
  /** Label of the search, 'Buscar por nombre o detalles'; no search without it. */
  search?: string;
  /** Text of the empty state: how to begin. */
  empty?: ReactNode;
  /** Title of the empty state; 'No hay bancos activos' by default. */
  none?: string;
  /** Accessible caption of the table: content and order. */
  caption: string;
  /** The list's default order; by name unless given. */
  sort?: Sort;
  /** Sort keys of the list's operation: the heads of these columns are buttons. */
  sorts?: readonly string[];
  /** The name has a picture; shapes the skeleton. */
  media?: boolean;
  /** Head of the name column. */
  header: string;
  /** Columns before the name. */
  before?: readonly Column<Row>[];
  /** The other columns, for this user. */
  columns: (who: Who) => readonly Column<Row>[];
  /** Content of the card besides name, picture and state. */
  card: (record: Row) => Partial<CardProps> & { note?: ReactNode };
  /** Default of 'Estado': active unless given. 'none' where records have no state. */
  status?: 'all' | 'none';
  /** Fixed query parameters of the list. */
  query?: Readonly<Record<string, string>>;
  /** After 'Estado'. */
  filters?: Readonly<Record<string, RecordFilter>>;
  /** The list whose saved views are offered: search and filters under a name. */
  views?: SavedViewList;
  /** Of `api.bulkStatus`. */
  bulk?: BulkWords;
  reading?: ReadOptions;
  /** Replaces the row's actions where none is offered: the reason, or a link that keeps the list's search. */
  rowFallback?: (record: Row, search: string) => ReactNode;
  /** Additional buttons in the page's head. */
  headActions?: ComponentType;
}
