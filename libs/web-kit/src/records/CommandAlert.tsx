import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, OperationShape } from '@umbral/contracts';
import { AlertDialog, type AlertDialogProps } from '@umbral/ui';
import type { Versioned } from '../call/call';
import type { AnyInput, CallInput } from '../call/input';
import { StaleRecordDialog } from '../forms/StaleRecordDialog';
import { invalidate } from '../query/operation-query';
import { useWrite, type WriteOptions } from '../query/use-command';
import { useVersion, type ReadShape } from '../query/use-operation';
import type { AnyRecord } from './screen';

export interface WriteAlertProps<Answer, Input>
  extends
    WriteOptions<Answer, Input>,
    Pick<AlertDialogProps, 'title' | 'confirmLabel' | 'busyLabel' | 'tone' | 'children'> {
  op: OperationShape;
  input: Input;
  /** The read of the same record: its ETag goes with the write, so that nobody acts on a record that has changed. */
  guardedBy?: ReadShape;
  /** Of that read's path, where they are not the write's own. */
  guardParams?: Record<string, unknown>;
  /** What a toggle asks about, as the list had it. If the record is in the other state by now, nothing is sent. Goes with `guardedBy`. */
  about?: AnyRecord;
  onClose: () => void;
  /** Opens the record as it is now, after a 412. Needed with `guardedBy`. */
  onShowCurrent?: () => void;
}

export interface CommandAlertProps<Op extends OperationShape> extends WriteAlertProps<AnswerOf<Op>, CallInput<Op>> {
  op: Op;
}

/** Asks, then does it: naming the record, saying what follows, and telling how it went. For toggles, deletions, mails. */
export const CommandAlert = <Op extends OperationShape>(props: CommandAlertProps<Op>) => <WriteAlert {...props} />;

/** `CommandAlert` of which the caller knows answer and input only. */
export function WriteAlert<Answer, Input extends AnyInput>(props: WriteAlertProps<Answer, Input>) {
  const {
    op,
    input,
    guardedBy,
    guardParams = input.params,
    about,
    title,
    confirmLabel,
    busyLabel,
    tone,
    children,
    ...more
  } = props;
  const { onClose, onShowCurrent, ...options } = more;
  const write = useWrite(op, options);
  const [isOther, setIsOther] = useState(false);
  const dismissStale = () => {
    setIsOther(false);
    write.dismissStale();
  };
  const command = { ...write, isStale: write.isStale || isOther, dismissStale };
  const guard = useVersion(guardedBy, { params: guardParams }, { staleTime: 0 });

  const confirm = async () => {
    const current = guardedBy ? await currentVersion(guard) : undefined;
    if (about && current && (current.record as AnyRecord).isActive !== about.isActive) {
      setIsOther(true);
      return invalidate(...(options.invalidates ?? [op.tag]));
    }
    // Shown in the list at once: there is nothing to wait for here.
    if (options.optimistic) onClose();
    const outcome = await command.run({ ...input, ifMatch: current?.etag });
    // What asks or tells in the place of this dialog closes it itself.
    if (outcome.ok || !(outcome.stale || outcome.handled)) onClose();
  };
  return (
    <>
      <AlertDialog
        open={!command.isStale}
        onOpenChange={(open) => (open ? undefined : onClose())}
        title={title}
        confirmLabel={confirmLabel}
        busyLabel={busyLabel}
        tone={tone}
        onConfirm={confirm}
      >
        {children}
      </AlertDialog>
      <StaleRecordDialog command={command} cancelLabel="Cancelar" onShowCurrent={() => onShowCurrent?.()}>
        No se ha hecho nada. Mira cómo está ahora antes de decidir.
      </StaleRecordDialog>
    </>
  );
}

async function currentVersion(guard: UseQueryResult<Versioned<unknown>>): Promise<Versioned<unknown> | undefined> {
  const { data } = guard.isFetchedAfterMount && !guard.isFetching ? guard : await guard.refetch();
  return data;
}
