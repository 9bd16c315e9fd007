import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { AnswerOf, ErrorCode, OperationShape, Problem } from '@umbral/contracts';
import { toast, type ToastOptions } from '@umbral/ui';
import { pathOfCall } from '../call/address-of-call';
import { callFor } from '../call/call';
import { ApiError, NetworkError, serverMessage } from '../call/errors';
import type { AnyInput, CallInput } from '../call/input';
import { draftAddress } from '../drafts/draft-store';
import { applyServerErrors, type FieldOfCode } from '../forms/server-errors';
import { useIsMounted } from '../module/use-is-mounted';
import { session } from '../session/session';
import { whileDeleting } from './deleted-records';
import { createSubmitKeys } from './idempotency';
import { invalidate, type InvalidationTarget } from './operation-query';
import { applyOptimistically, type RecordChange } from './optimistic';
import { whileWriting } from './own-writes';
import { queryClient } from './query-client';

export interface Failure {
  /** Title of the toast; 'Error' by default. */
  title?: string;
  /** Shown without a message of the server; with `prefer: 'fixed'` instead of it; with `'both'` above it. */
  text: string;
  prefer?: 'server' | 'fixed' | 'both';
}

export interface WriteOptions<Answer, Input> {
  /** Toast of success: its title, its options, or a function of the answer. None by default. */
  success?: string | ToastOptions | ((answer: Answer, input: Input) => string | ToastOptions);
  /** Toast of failure. A string is its text. */
  failure: string | Failure;
  /** Reads to invalidate afterwards; those of the operation's own tag by default. */
  invalidates?: readonly InvalidationTarget[];
  /** Refusals of the whole request that belong to one field of the form: `{ duplicate_email: 'email' }`. */
  fieldOf?: FieldOfCode;
  /** Refusals that the screen handles itself, instead of the toast: `{ role_in_use: ({ details }) => … }`. */
  onRefusal?: Partial<Record<ErrorCode, (problem: Problem) => void>>;
  /** Path of the read of a record whose deletion has another path: not read again when it is deleted. */
  readAt?: string | undefined;
  /** Changes the cached lists before the response; rolled back when the server refuses. */
  optimistic?: (input: Input) => RecordChange;
  /** Name of the form's draft, 'users/7', with which the Idempotency-Key of an unanswered submit is stored: see `useDraft`. */
  draftName?: string | undefined;
}

export type CommandOptions<Op> = WriteOptions<AnswerOf<Op>, CallInput<Op>>;

export type Outcome<Answer> =
  | { ok: true; answer: Answer }
  /** `stale`: the record has changed (412), `StaleRecordDialog` shows it; `handled`: `onRefusal` has handled the failure. */
  | { ok: false; error: Error; stale: boolean; handled: boolean };

interface RunOptions<Values extends FieldValues, Output> {
  /** Receives the server's field errors; errors without a field are shown in the toast. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is irrelevant here
  form?: UseFormReturn<Values, any, Output>;
  /** No toast of failure: the caller shows the error itself. */
  silent?: boolean;
  /** It acts on what exists, so that no second record is made by it, whatever it is answered with. */
  isAction?: boolean;
}

const NO_CONNECTION = 'Sin conexión.';
const NO_CONNECTION_IN_FORM = 'Sin conexión. Lo que has escrito se conserva.';
const ALREADY_SAVED: ToastOptions = {
  tone: 'danger',
  title: 'Lo primero que enviaste sí se guardó',
  text: 'Míralo en la lista antes de volver a guardar: se crearía otro.',
};

const CHANGE_ALREADY_SAVED: ToastOptions = {
  ...ALREADY_SAVED,
  text: 'Lo que has cambiado después, no. Cierra el registro y ábrelo de nuevo para cambiarlo.',
};

const problemOf = (error: Error) => (error instanceof ApiError ? error.problem : undefined);
const isOfReusedKey = (error: Error) => problemOf(error)?.code === 'idempotency_key_reused';

/** Of a write that was refused, or not even sent. */
export const failureToast = (
  op: OperationShape,
  failure: string | Failure,
  error: Error,
  { isForm = false, isAction = false } = {},
): ToastOptions => {
  const { title = 'Error', text, prefer = 'server' } = typeof failure === 'string' ? { text: failure } : failure;
  if (isOfReusedKey(error)) return op.status === 201 && !isAction ? ALREADY_SAVED : CHANGE_ALREADY_SAVED;
  if (error instanceof NetworkError)
    return { tone: 'danger', title, text, detail: isForm ? NO_CONNECTION_IN_FORM : NO_CONNECTION };
  const reason = prefer === 'fixed' ? undefined : serverMessage(error);
  if (prefer === 'both') return { tone: 'danger', title, text, detail: reason };
  return { tone: 'danger', title, text: reason ?? text };
};

/** The screen's own handler of this refusal. */
function refusalOf(
  { onRefusal }: Pick<WriteOptions<never, never>, 'onRefusal'>,
  error: Error,
): (() => void) | undefined {
  const problem = problemOf(error);
  const handle = problem && onRefusal?.[problem.code as ErrorCode];
  return handle && (() => handle(problem));
}

/** The cached state is wrong: the record is deleted, in another state, of another version, or exists already. */
const isConflict = (error: Error): boolean =>
  (error instanceof ApiError && [404, 409, 412].includes(error.status)) || isOfReusedKey(error);

/**
 * Whether the outcome of the submit is known: done, or refused by the service after it has checked the key. After a 5xx it
 * may have been done; a 401, a 403 or a 429 may be returned before the key is checked, and says nothing about a first
 * attempt. Reusing a key needlessly is harmless: a refusal rolls it back.
 */
const isSettled = (error: Error | null): boolean => error === null || isConflict(error);

/** Paths under which the record that a call deletes is read; none where it empties a list. */
function deletedBy(op: OperationShape, input: AnyInput, readAt: string | undefined): string[] {
  if (op.method !== 'DELETE') return [];
  const isRecord = /\/:\w+$/.test(op.path);
  return [isRecord ? pathOfCall(op, input) : undefined, readAt].filter((path) => path !== undefined);
}

/** A write: shows its outcome in a toast, and invalidates reads. Never retried automatically. */
export const useCommand = <Op extends OperationShape>(op: Op, options: CommandOptions<Op>) =>
  useWrite<AnswerOf<Op>, CallInput<Op>>(op, options);

/** `useCommand` typed by answer and input only. */
export function useWrite<Answer, Input extends AnyInput>(op: OperationShape, options: WriteOptions<Answer, Input>) {
  const [keys] = useState(createSubmitKeys);
  const [isStale, setIsStale] = useState(false);
  const isMounted = useIsMounted();
  const draft = () => {
    const userId = session.user?.id;
    return userId && options.draftName ? draftAddress(userId, options.draftName) : undefined;
  };
  const keyOf = (input: Input, isOfForm: boolean) => {
    // A form's path is input like its body: changed after a lost response, it is refused.
    const path = isOfForm ? op.path : pathOfCall(op, input);
    return op.idempotent ? keys.key(`${path} ${input.ifMatch}`, draft()) : undefined;
  };
  const mutation = useMutation<Answer, Error, Input>(
    {
      mutationFn: async (input) => (await callFor<Answer>(op, input)).record,
      onSettled: (_answer, error) => {
        if (isSettled(error)) keys.release();
      },
    },
    queryClient,
  );

  async function run<Values extends FieldValues, Output>(
    input: Input,
    { form, silent = false, isAction = false }: RunOptions<Values, Output> = {},
  ): Promise<Outcome<Answer>> {
    const targets = options.invalidates ?? [op.tag];
    const rollback = options.optimistic ? await applyOptimistically(op.tag, options.optimistic(input)) : undefined;
    try {
      const answer = await whileDeleting(deletedBy(op, input, options.readAt), () =>
        whileWriting(() => mutation.mutateAsync({ idempotencyKey: keyOf(input, form !== undefined), ...input })),
      );
      invalidate(...targets);
      const message = typeof options.success === 'function' ? options.success(answer, input) : options.success;
      if (message) toast(typeof message === 'string' ? { title: message } : message);
      return { ok: true, answer };
    } catch (thrown) {
      const error = thrown as Error;
      rollback?.();
      // The rollback may be older than data read meanwhile, and after a lost response the change may have been made.
      if (rollback) invalidate(op.tag, ...targets);
      else if (isConflict(error)) invalidate(...targets);
      // No dialog or form shows it any more: an optimistic write has closed its own already, or the user has left.
      const isShown = isMounted.current && !options.optimistic;
      const stale = isShown && error instanceof ApiError && error.status === 412;
      setIsStale(stale);
      const isOnFields = form && isShown ? applyServerErrors(form, error, options.fieldOf) : false;
      const refusal = refusalOf(options, error);
      if (refusal) refusal();
      else if (!silent && !stale && !isOnFields)
        toast(failureToast(op, options.failure, error, { isForm: form !== undefined, isAction }));
      return { ok: false, error, stale, handled: refusal !== undefined };
    }
  }

  return {
    /** Sends the write. Never throws: a failure is in the outcome, and has been shown. */
    run,
    /** Makes the next run a new submit, although the outcome of the last one may be unknown: for a state, which may be set twice. */
    renewKey: keys.release,
    isRunning: mutation.isPending,
    error: mutation.error,
    /** The record has changed (412): show `StaleRecordDialog`. */
    isStale,
    showStale: () => setIsStale(true),
    dismissStale: () => setIsStale(false),
    /** The last attempt got no response. It may have arrived: the same input sent again takes effect once. */
    hasNoConnection: mutation.error instanceof NetworkError,
    draftName: options.draftName,
  };
}

/** The part of a `useCommand` that dialogs need, independent of its operation. */
export interface Command {
  isRunning: boolean;
  error: Error | null;
  isStale: boolean;
  /** Shows it before the write is sent. */
  showStale: () => void;
  dismissStale: () => void;
  hasNoConnection: boolean;
  draftName?: string | undefined;
}
