import { Suspense, useState } from 'react';
import { AlertDialog, Button, plural, SelectionBar } from '@umbral/ui';
import { CircleMinusIcon, PowerIcon } from '@umbral/ui/icons';
import { lazyDialog } from '../../module/lazy-part';
import { agree } from '../../lists/nouns';
import { toggleWords } from '../actions';
import type { AnyRecord, BulkOperation, RecordScreen } from '../screen';
import { useBulkStatus, type Switched } from './use-bulk-status';
import type { Selection } from './use-selection';

const BulkResult = lazyDialog(() => import(/* webpackChunkName: "on-demand" */ './BulkResult'));

interface BulkStatusProps<Row extends AnyRecord> {
  op: BulkOperation;
  screen: Pick<RecordScreen<Row>, 'nouns' | 'invalidates' | 'bulk'>;
  selection: Selection<Row>;
  /** The pressed button disappears with its bar. */
  onClose: () => void;
}

interface Result extends Switched {
  isUndone?: boolean;
  isBesideSelection?: boolean;
}

/** The bulk actions on the selected records, and their outcome. */
export function BulkStatus<Row extends AnyRecord>({ op, screen, selection, onClose }: BulkStatusProps<Row>) {
  const { nouns, invalidates, bulk = {} } = screen;
  const { ids, set, clear } = selection;
  const command = useBulkStatus(op, invalidates);
  const [target, setTarget] = useState<boolean>();
  const [result, setResult] = useState<Result>();
  const isSelecting = ids.length > 0;
  const [wasSelecting, setWasSelecting] = useState(isSelecting);
  if (isSelecting !== wasSelecting) {
    setWasSelecting(isSelecting);
    // A new selection replaces the last result. One that arrives later is shown after the selection.
    if (isSelecting) setResult(undefined);
  }
  const chosen = plural(
    ids.length,
    agree(nouns, 'seleccionado', 'seleccionada'),
    agree(nouns, 'seleccionados', 'seleccionadas'),
  );

  const confirm = async (isActive: boolean) => {
    const switched = await command.run(ids, isActive);
    setTarget(undefined);
    // Nothing was done, and the toast says so: the selection stays for a retry.
    if (switched.results.length === 0) return;
    setResult(switched);
    // Those of a failed batch stay for a retry.
    set(switched.results, false);
  };
  const undo = async (done: Switched) => {
    const undone = await command.undo(done);
    // It replaces the one that was undone, unless a new selection already has.
    if (undone.results.length > 0)
      setResult((shown) => ({ ...undone, isUndone: true, isBesideSelection: shown === done }));
  };
  const canUndo = result && !result.isUndone && (result.isActive || !bulk.takesAlong);
  return (
    <>
      <span role="status" className="sr-only">
        {isSelecting ? chosen : ''}
      </span>
      {isSelecting ? (
        <SelectionBar
          label="Selección"
          actions={
            <>
              <Button size="s" icon={<PowerIcon />} onClick={() => setTarget(true)}>
                Activar
              </Button>
              <Button size="s" icon={<CircleMinusIcon />} onClick={() => setTarget(false)}>
                Desactivar
              </Button>
            </>
          }
        >
          <div className="head">
            <strong>{chosen}</strong>
            <Button
              size="s"
              variant="ghost"
              onClick={() => {
                onClose();
                clear();
              }}
            >
              Quitar selección
            </Button>
          </div>
        </SelectionBar>
      ) : null}
      {result && (!isSelecting || result.left > 0 || result.isBesideSelection) ? (
        <Suspense>
          <BulkResult
            key={String(result.isUndone)}
            switched={result}
            nouns={nouns}
            isUndone={result.isUndone}
            isUndoing={command.isRunning}
            onUndo={canUndo ? () => void undo(result) : undefined}
            onClose={() => {
              onClose();
              setResult(undefined);
            }}
          />
        </Suspense>
      ) : null}
      {target === undefined ? null : (
        <AlertDialog
          open
          onOpenChange={() => setTarget(undefined)}
          title={`¿${target ? 'Activar' : 'Desactivar'} ${plural(ids.length, nouns.one, nouns.many)}?`}
          confirmLabel={target ? 'Activar' : 'Desactivar'}
          {...toggleWords({ id: 0, isActive: !target })}
          onConfirm={() => confirm(target)}
        >
          {target
            ? (bulk.activate ?? agree(nouns, 'Volverán a estar activos.', 'Volverán a estar activas.'))
            : (bulk.deactivate ??
              agree(
                nouns,
                'Quedarán inactivos. Puedes volver a activarlos cuando quieras.',
                'Quedarán inactivas. Puedes volver a activarlas cuando quieras.',
              ))}
        </AlertDialog>
      )}
    </>
  );
}
