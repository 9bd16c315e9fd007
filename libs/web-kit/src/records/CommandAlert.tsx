import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, OperationShape } from '@umbral/contracts';
import { AlertDialog, toast, type AlertDialogProps } from '@umbral/ui';
import { pathOfCall } from '../call/address-of-call';
import type { Versioned } from '../call/call';
import { ApiError, NetworkError } from '../call/errors';
import type { AnyInput, CallInput } from '../call/input';
import { StaleRecordDialog } from '../conflicts/StaleRecordDialog';
import { useIsMounted } from '../module/use-is-mounted';
import { invalidate } from '../query/operation-query';
import { failureToast, useWrite, type WriteOptions } from '../query/use-command';
import { useVersion, type ReadShape } from '../query/use-operation';

export interface WriteAlertProps<Answer, Input>
  extends
    WriteOptions<Answer, Input>,
    Pick<AlertDialogProps, 'title' | 'confirmLabel' | 'busyLabel' | 'tone' | 'children'> {
  op: OperationShape;
  input: Input;
  /** The read of the same record: its ETag is sent with the write, so that a changed record is refused with 412. */
  guardedBy?: ReadShape;
  /** Path parameters of that read, where they differ from those of the write. */
  guardParams?: Record<string, unknown>;
  /** What its text states of the record: `{ isActive: true }`. If that has changed since, nothing is sent. Requires `guardedBy`. */
  about?: object;
  /** Its content has an input: it stays open where the outcome is unknown, to be sent again. */
  hasInput?: boolean;
  onClose: () => void;
  /** Opens the current record after a 412. Required with `guardedBy`, and with an `ifMatch` of the input. */
  onShowCurrent?: () => void;
}

export interface CommandAlertProps<Op extends OperationShape> extends WriteAlertProps<AnswerOf<Op>, CallInput<Op>> {
  op: Op;
}

/** Confirms a command, runs it and shows its outcome in a toast. For toggles, deletions, mails. */
export const CommandAlert = <Op extends OperationShape>(props: CommandAlertProps<Op>) => <WriteAlert {...props} />;

/** `CommandAlert`, typed by answer and input only. */
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
    hasInput = false,
    ...more
  } = props;
  const { onClose, onShowCurrent, ...options } = more;
  const readAt = guardedBy && pathOfCall(guardedBy, { params: guardParams });
  const write = useWrite(op, { ...options, readAt });
  const [isOther, setIsOther] = useState(false);
  const dismissStale = () => {
    setIsOther(false);
    write.dismissStale();
  };
  const command = { ...write, isStale: write.isStale || isOther, dismissStale };
  const isMounted = useIsMounted();
  // A late answer must not close an alert that was opened since at this address.
  const close = () => (isMounted.current ? onClose() : undefined);
  const guard = useVersion(guardedBy, { params: guardParams }, { staleTime: 0 });

  const confirm = async () => {
    const targets = options.invalidates ?? [op.tag];
    const { data: current, error } = guardedBy ? await currentVersion(guard) : { error: null };
    if (error) {
      // Without its ETag the write would overwrite what has changed meanwhile.
      toast(failureToast(op, options.failure, error));
      invalidate(...targets);
      return close();
    }
    if (about && current && !isStillSo(about, current.record)) {
      setIsOther(true);
      return invalidate(...targets);
    }
    // The list shows the change at once, so the alert need not wait.
    if (options.optimistic) close();
    const outcome = await command.run({ ...input, ifMatch: current?.etag ?? input.ifMatch }, { isAction: true });
    // The dialog that replaces this one closes it itself.
    if (outcome.ok || !(outcome.stale || outcome.handled || (hasInput && isUnknown(outcome.error)))) close();
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

const isStillSo = (about: object, record: unknown): boolean =>
  Object.entries(about).every(([name, value]) => (record as Record<string, unknown>)[name] === value);

/** No response, or a failed service. */
const isUnknown = (error: Error): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** The version fetched when the alert opened, or fetched now where that has not ended well. */
async function currentVersion(
  guard: UseQueryResult<Versioned<unknown>>,
): Promise<Pick<UseQueryResult<Versioned<unknown>>, 'data' | 'error'>> {
  return guard.isFetchedAfterMount && !guard.isFetching && !guard.error ? guard : guard.refetch();
}
