import type { AnswerOf, BodyInput, OperationShape } from '@umbral/contracts';
import { CircleMinusIcon, PencilIcon, PowerIcon, TrashIcon } from '@umbral/ui/icons';
import type { AnyInput } from '../call/input';
import { WriteAlert, type WriteAlertProps } from './CommandAlert';
import { HISTORY_END } from './history-tab';
import type { Act, ActLook, ActProps, AnyRecord, ActScreen } from './screen';
import { wordsFor } from './words';

/** Who may edit, and who not: `editAct<Bank>({ rule: bankRules.update })`. The screen's `form` opens. */
export const editAct = <Row extends AnyRecord>(more: Partial<Act<Row>> = {}): Act<Row> => ({
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
  'op' | 'input' | 'guardedBy' | 'invalidates' | 'onClose' | 'onShowCurrent'
>;

interface WriteParts<Row extends AnyRecord, Op extends OperationShape> extends Omit<Act<Row>, 'Dialog' | 'tabs'> {
  op: Op;
  ask: (record: Row) => Question<AnswerOf<Op>>;
}

/** What the operation is sent, if it takes a body. */
type Sent<Row, Op> = undefined extends BodyInput<Op> ? { body?: undefined } : { body: (record: Row) => BodyInput<Op> };

function writeAct<Row extends AnyRecord, Op extends OperationShape>(
  parts: WriteParts<Row, Op> & { body?: (record: Row) => unknown },
): Act<Row> {
  const { op, ask, body, ...act } = parts;
  function Dialog({ record, screen, onClose, showCurrent }: ActProps<Row>) {
    return (
      <WriteAlert<AnswerOf<Op>, AnyInput>
        invalidates={screen.stale}
        {...ask(record)}
        op={op}
        input={{ params: { id: record.id }, body: body?.(record) }}
        guardedBy={op.etag ? screen.api.get : undefined}
        onClose={onClose}
        onShowCurrent={showCurrent}
      />
    );
  }
  return { ...act, Dialog };
}

/** Any act after a question. Its write goes with the record's ETag where the operation has one. */
export const alertAct = <Row extends AnyRecord, Op extends OperationShape>(
  parts: WriteParts<Row, Op> & Sent<Row, Op>,
): Act<Row> => writeAct(parts);

type Usual = 'path' | 'look';

export const toggleLook = ({ isActive }: AnyRecord): ActLook =>
  isActive ? { label: 'Desactivar', icon: <CircleMinusIcon /> } : { label: 'Activar', icon: <PowerIcon /> };

/** What every toggle says while it runs, and how it looks. */
export const toggleWords = ({ isActive }: AnyRecord) =>
  isActive
    ? ({ busyLabel: 'Desactivando...', tone: 'danger' } as const)
    : ({ busyLabel: 'Activando...', tone: 'primary' } as const);

/** Switches a record on or off. */
export const toggleAct = <Row extends AnyRecord, Op extends OperationShape>(
  parts: Omit<WriteParts<Row, Op>, Usual> & Sent<Row, Op>,
): Act<Row> =>
  writeAct<Row, Op>({
    ...parts,
    path: 'estado',
    look: toggleLook,
    ask: (record) => ({ ...toggleWords(record), ...parts.ask(record) }),
  });

/** Deletes a record. */
export const removeAct = <Row extends AnyRecord, Op extends OperationShape>(
  parts: Omit<WriteParts<Row, Op>, Usual> & Sent<Row, Op>,
): Act<Row> =>
  writeAct<Row, Op>({
    ...parts,
    path: 'eliminar',
    tone: 'danger',
    look: () => ({ label: 'Eliminar', icon: <TrashIcon /> }),
    ask: (record) => ({ busyLabel: 'Eliminando...', ...parts.ask(record) }),
  });

/** The ends of the address that an act shows. The record itself has its history as one more. */
const endsOf = <Row extends AnyRecord>({ audited }: ActScreen<Row>, { path, tabs = [] }: Act<Row>): string[] => [
  path,
  ...tabs,
  ...(audited && path === '' ? [HISTORY_END] : []),
];

/** The act of a screen at this end of the address, if it has one. */
export const actOf = <Row extends AnyRecord>(screen: ActScreen<Row>, end: string): Act<Row> | undefined =>
  screen.acts.find((act) => endsOf(screen, act).includes(end));

/** Refuses a screen of which two acts or tabs have the same address: the second would never open. */
export function assertOneActPerAddress<Row extends AnyRecord>(screen: ActScreen<Row>): void {
  const ends = screen.acts.flatMap((act) => endsOf(screen, act));
  const twice = ends.find((end, index) => ends.indexOf(end) !== index);
  if (twice !== undefined) throw new Error(`${screen.path}: more than one act at '${twice}'`);
}
