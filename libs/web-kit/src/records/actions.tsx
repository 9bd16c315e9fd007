import type { AnswerOf, BodyInput, OperationShape } from '@umbral/contracts';
import { CircleMinusIcon, PencilIcon, PowerIcon, TrashIcon } from '@umbral/ui/icons';
import type { AnyInput } from '../call/input';
import { WriteAlert, type WriteAlertProps } from './CommandAlert';
import { HISTORY_TAB } from './history-tab';
import type { RecordAction, ActionAppearance, ActionProps, AnyRecord, ActionScreen } from './screen';
import { wordsFor } from './words';

/** Who may edit, and who not: `editAction<Bank>({ rule: bankRules.update })`. The screen's `form` opens. */
export const editAction = <Row extends AnyRecord>(more: Partial<RecordAction<Row>> = {}): RecordAction<Row> => ({
  path: 'editar',
  appearance: (_record, screen) => ({ label: wordsFor(screen).edit, icon: <PencilIcon /> }),
  inRow: true,
  Dialog: ({ record, screen, onClose }) =>
    screen.form ? <screen.form.Dialog screen={screen} id={record.id} onClose={onClose} /> : null,
  ...more,
});

/** What is asked before a write, and what is said of it. */
export type Confirmation<Answer> = Omit<
  WriteAlertProps<Answer, AnyInput>,
  'op' | 'input' | 'guardedBy' | 'guardParams' | 'invalidates' | 'onClose' | 'onShowCurrent'
>;

interface WriteParts<Row extends AnyRecord, Op extends OperationShape> extends Omit<
  RecordAction<Row>,
  'Dialog' | 'tabs'
> {
  op: Op;
  confirm: (record: Row) => Confirmation<AnswerOf<Op>>;
  /** Of the operation's path, where it is not the record's id. */
  params?: (record: Row) => Record<string, unknown>;
}

/** What the operation is sent, if it takes a body. */
type Sent<Row, Op> = undefined extends BodyInput<Op> ? { body?: undefined } : { body: (record: Row) => BodyInput<Op> };

function writeAction<Row extends AnyRecord, Op extends OperationShape>(
  parts: WriteParts<Row, Op> & { body?: (record: Row) => unknown },
): RecordAction<Row> {
  const { op, confirm, body, params, ...action } = parts;
  function Dialog({ record, screen, onClose, showCurrent }: ActionProps<Row>) {
    return (
      <WriteAlert<AnswerOf<Op>, AnyInput>
        invalidates={screen.invalidates}
        {...confirm(record)}
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

type PresetKeys = 'path' | 'appearance';

export const toggleAppearance = ({ isActive }: AnyRecord): ActionAppearance =>
  isActive ? { label: 'Desactivar', icon: <CircleMinusIcon /> } : { label: 'Activar', icon: <PowerIcon /> };

/** What every toggle says while it runs, and how it looks. */
export const toggleWords = ({ isActive }: AnyRecord) =>
  isActive
    ? ({ busyLabel: 'Desactivando...', tone: 'danger' } as const)
    : ({ busyLabel: 'Activando...', tone: 'primary' } as const);

/** Switches a record on or off. */
export const toggleAction = <Row extends AnyRecord, Op extends OperationShape>(
  parts: Omit<WriteParts<Row, Op>, PresetKeys> & Sent<Row, Op>,
): RecordAction<Row> =>
  writeAction<Row, Op>({
    ...parts,
    path: 'estado',
    appearance: toggleAppearance,
    confirm: (record) => ({ about: record, ...toggleWords(record), ...parts.confirm(record) }),
  });

/** Deletes a record. */
export const removeAction = <Row extends AnyRecord, Op extends OperationShape>(
  parts: Omit<WriteParts<Row, Op>, PresetKeys> & Sent<Row, Op>,
): RecordAction<Row> =>
  writeAction<Row, Op>({
    ...parts,
    path: 'eliminar',
    tone: 'danger',
    appearance: () => ({ label: 'Eliminar', icon: <TrashIcon /> }),
    confirm: (record) => ({ busyLabel: 'Eliminando...', ...parts.confirm(record) }),
  });

/** The ends of the address that an action shows. The record itself has its history as one more. */
const tabsOf = <Row extends AnyRecord>(
  { audited }: ActionScreen<Row>,
  { path, tabs = [] }: RecordAction<Row>,
): string[] => [path, ...tabs, ...(audited && path === '' ? [HISTORY_TAB] : [])];

/** The action of a screen at this end of the address, if it has one. */
export const actionOf = <Row extends AnyRecord>(
  screen: ActionScreen<Row>,
  tab: string,
): RecordAction<Row> | undefined => screen.actions.find((action) => tabsOf(screen, action).includes(tab));

/** Refuses a screen of which two actions or tabs have the same address: the second would never open. */
export function assertOneActionPerAddress<Row extends AnyRecord>(screen: ActionScreen<Row>): void {
  const tabs = screen.actions.flatMap((action) => tabsOf(screen, action));
  const duplicate = tabs.find((tab, index) => tabs.indexOf(tab) !== index);
  if (duplicate !== undefined) throw new Error(`${screen.path}: more than one action at '${duplicate}'`);
}
