import type { AnswerOf, BodyInput, OperationShape } from '@umbral/contracts';
import { CircleMinusIcon, PencilIcon, PowerIcon, TrashIcon } from '@umbral/ui/icons';
import type { AnyInput } from '../call/input';
import { WriteAlert, type WriteAlertProps } from './CommandAlert';
import { HISTORY_END } from './history-tab';
import type { RecordAction, ActionLook, ActionProps, AnyRecord, ActionScreen } from './screen';
import { wordsFor } from './words';

/** Who may edit, and who not: `editAction<Bank>({ rule: bankRules.update })`. The screen's `form` opens. */
export const editAction = <Row extends AnyRecord>(more: Partial<RecordAction<Row>> = {}): RecordAction<Row> => ({
  path: 'editar',
  look: (_record, screen) => ({ label: wordsFor(screen).edit, icon: <PencilIcon /> }),
  inRow: true,
  Dialog: ({ record, screen, onClose }) =>
    screen.form ? <screen.form.Dialog screen={screen} id={record.id} onClose={onClose} /> : null,
  ...more,
});

/** What is asked before a write, and what is said of it. */
export type Question<Answer> = Omit<
  WriteAlertProps<Answer, AnyInput>,
  'op' | 'input' | 'guardedBy' | 'guardParams' | 'invalidates' | 'onClose' | 'onShowCurrent'
>;

interface WriteParts<Row extends AnyRecord, Op extends OperationShape> extends Omit<
  RecordAction<Row>,
  'Dialog' | 'tabs'
> {
  op: Op;
  ask: (record: Row) => Question<AnswerOf<Op>>;
  /** Of the operation's path, where it is not the record's id. */
  params?: (record: Row) => Record<string, unknown>;
}

/** What the operation is sent, if it takes a body. */
type Sent<Row, Op> = undefined extends BodyInput<Op> ? { body?: undefined } : { body: (record: Row) => BodyInput<Op> };

function writeAction<Row extends AnyRecord, Op extends OperationShape>(
  parts: WriteParts<Row, Op> & { body?: (record: Row) => unknown },
): RecordAction<Row> {
  const { op, ask, body, params, ...action } = parts;
  function Dialog({ record, screen, onClose, showCurrent }: ActionProps<Row>) {
    return (
      <WriteAlert<AnswerOf<Op>, AnyInput>
        invalidates={screen.stale}
        {...ask(record)}
        op={op}
        input={{ params: params?.(record) ?? { id: record.id }, body: body?.(record) }}
        guardParams={{ id: record.id }}
        guardedBy={op.etag ? screen.api.get : undefined}
        onClose={onClose}
        onShowCurrent={showCurrent}
      />
    );
  }
  return { ...action, Dialog };
}

/** Any action after a question. Its write goes with the record's ETag where the operation has one. */
export const alertAction = <Row extends AnyRecord, Op extends OperationShape>(
  parts: WriteParts<Row, Op> & Sent<Row, Op>,
): RecordAction<Row> => writeAction(parts);

type Usual = 'path' | 'look';

export const toggleLook = ({ isActive }: AnyRecord): ActionLook =>
  isActive ? { label: 'Desactivar', icon: <CircleMinusIcon /> } : { label: 'Activar', icon: <PowerIcon /> };

/** What every toggle says while it runs, and how it looks. */
export const toggleWords = ({ isActive }: AnyRecord) =>
  isActive
    ? ({ busyLabel: 'Desactivando...', tone: 'danger' } as const)
    : ({ busyLabel: 'Activando...', tone: 'primary' } as const);

/** Switches a record on or off. */
export const toggleAction = <Row extends AnyRecord, Op extends OperationShape>(
  parts: Omit<WriteParts<Row, Op>, Usual> & Sent<Row, Op>,
): RecordAction<Row> =>
  writeAction<Row, Op>({
    ...parts,
    path: 'estado',
    look: toggleLook,
    ask: (record) => ({ about: record, ...toggleWords(record), ...parts.ask(record) }),
  });

/** Deletes a record. */
export const removeAction = <Row extends AnyRecord, Op extends OperationShape>(
  parts: Omit<WriteParts<Row, Op>, Usual> & Sent<Row, Op>,
): RecordAction<Row> =>
  writeAction<Row, Op>({
    ...parts,
    path: 'eliminar',
    tone: 'danger',
    look: () => ({ label: 'Eliminar', icon: <TrashIcon /> }),
    ask: (record) => ({ busyLabel: 'Eliminando...', ...parts.ask(record) }),
  });

/** The ends of the address that an action shows. The record itself has its history as one more. */
const endsOf = <Row extends AnyRecord>(
  { audited }: ActionScreen<Row>,
  { path, tabs = [] }: RecordAction<Row>,
): string[] => [path, ...tabs, ...(audited && path === '' ? [HISTORY_END] : [])];

/** The action of a screen at this end of the address, if it has one. */
export const actionOf = <Row extends AnyRecord>(
  screen: ActionScreen<Row>,
  end: string,
): RecordAction<Row> | undefined => screen.actions.find((action) => endsOf(screen, action).includes(end));

/** Refuses a screen of which two actions or tabs have the same address: the second would never open. */
export function assertOneActionPerAddress<Row extends AnyRecord>(screen: ActionScreen<Row>): void {
  const ends = screen.actions.flatMap((action) => endsOf(screen, action));
  const twice = ends.find((end, index) => ends.indexOf(end) !== index);
  if (twice !== undefined) throw new Error(`${screen.path}: more than one action at '${twice}'`);
}
