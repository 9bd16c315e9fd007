import { useState } from 'react';
import type { AnswerOf, BodyInput, OperationShape } from '@umbral/contracts';
import { CircleMinusIcon, PencilIcon, PowerIcon, TrashIcon } from '@umbral/ui/icons';
import type { AnyInput } from '../call/input';
import { WriteAlert, type WriteAlertProps } from './CommandAlert';
import { HISTORY_TAB } from './history-tab';
import type { RecordAction, ActionAppearance, ActionProps, AnyRecord, ActionScreen } from './screen';
import { wordsFor } from './words';

/** Its path segment: /banks/12/editar. */
export const EDIT_PATH = 'editar';

/** Opens the screen's `form`: `editAction<Bank>({ rule: bankRules.update })`. */
export const editAction = <Row extends AnyRecord>(more: Partial<RecordAction<Row>> = {}): RecordAction<Row> => ({
  path: EDIT_PATH,
  appearance: (_record, screen) => ({ label: wordsFor(screen).edit, icon: <PencilIcon /> }),
  inRow: true,
  Dialog: ({ record, screen, onClose }) =>
    screen.form ? <screen.form.Dialog screen={screen} id={record.id} onClose={onClose} /> : null,
  ...more,
});

/** The alert that confirms a write, and its toasts. */
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
  /** Path parameters of the operation; `{ id }` of the record by default. */
  params?: (record: Row) => Record<string, unknown>;
}

/** The body of the operation, if it has one. */
type Sent<Row, Op> = undefined extends BodyInput<Op> ? { body?: undefined } : { body: (record: Row) => BodyInput<Op> };

function writeAction<Row extends AnyRecord, Op extends OperationShape>(
  parts: WriteParts<Row, Op> & { body?: (record: Row) => unknown },
): RecordAction<Row> {
  const { op, confirm, body, params, ...action } = parts;
  function Dialog({ record: shown, screen, onClose, showCurrent }: ActionProps<Row>) {
    // As it was when the alert opened: one that a colleague switches meanwhile must not turn the question round.
    const [record] = useState(shown);
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

/** An action with a confirmation. The write sends the record's ETag if the operation requires one. */
export const alertAction = <Row extends AnyRecord, Op extends OperationShape>(
  parts: WriteParts<Row, Op> & Sent<Row, Op>,
): RecordAction<Row> => writeAction(parts);

type PresetKeys = 'path' | 'appearance';

export const toggleAppearance = ({ isActive }: AnyRecord): ActionAppearance =>
  isActive ? { label: 'Desactivar', icon: <CircleMinusIcon /> } : { label: 'Activar', icon: <PowerIcon /> };

/** Label and tone of every toggle. */
export const toggleWords = ({ isActive }: AnyRecord) =>
  isActive
    ? ({ busyLabel: 'Desactivando...', tone: 'danger' } as const)
    : ({ busyLabel: 'Activando...', tone: 'primary' } as const);

/** Activates or deactivates a record. */
export const toggleAction = <Row extends AnyRecord, Op extends OperationShape>(
  parts: Omit<WriteParts<Row, Op>, PresetKeys> & Sent<Row, Op>,
): RecordAction<Row> =>
  writeAction<Row, Op>({
    ...parts,
    path: 'estado',
    appearance: toggleAppearance,
    confirm: (record) => ({ about: { isActive: record.isActive }, ...toggleWords(record), ...parts.confirm(record) }),
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

/** The last path segments of an action's dialog. That of the record itself also has the history tab. */
const tabsOf = <Row extends AnyRecord>(
  { audited }: ActionScreen<Row>,
  { path, tabs = [] }: RecordAction<Row>,
): string[] => [path, ...tabs, ...(audited && path === '' ? [HISTORY_TAB] : [])];

/** The action of a screen at this path segment, if any. */
export const actionOf = <Row extends AnyRecord>(
  screen: ActionScreen<Row>,
  tab: string,
): RecordAction<Row> | undefined => screen.actions.find((action) => tabsOf(screen, action).includes(tab));

/** Throws for a screen with two actions or tabs at the same address: the second could not be opened. */
export function assertOneActionPerAddress<Row extends AnyRecord>(screen: ActionScreen<Row>): void {
  const tabs = screen.actions.flatMap((action) => tabsOf(screen, action));
  const duplicate = tabs.find((tab, index) => tabs.indexOf(tab) !== index);
  if (duplicate !== undefined) throw new Error(`${screen.path}: more than one action at '${duplicate}'`);
}
