import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { AnswerOf, OperationShape } from '@umbral/contracts';
import { toast, type ToastOptions } from '@umbral/ui';
import { call } from '../call/call';
import { ApiError, NetworkError, serverMessage } from '../call/errors';
import type { CallArguments, CallInput } from '../call/input';
import { applyServerErrors } from '../forms/server-errors';
import { createSubmitKeys } from './idempotency';
import { invalidate, type Stale } from './operation-query';
import { queryClient } from './query-client';

export interface Failure {
  /** Title of the toast; 'Error' by default. */
  title?: string;
  /** Said when the server gave no message; with `prefer: 'fixed'` also when it did. */
  text: string;
  prefer?: 'server' | 'fixed';
}

export interface CommandOptions<Op> {
  /** Toast of success: its title, or made from the answer. None when absent. */
  success?: string | ((answer: AnswerOf<Op>, input: CallInput<Op>) => string | ToastOptions);
  /** Toast of failure. A string is its text. */
  failure: string | Failure;
  /** Reads that are stale afterwards; those of the operation's own tag by default. */
  invalidates?: readonly Stale[];
}

export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: Error };

interface RunOptions<Values extends FieldValues, Output> {
  /** Gets the server's complaints about single fields; what concerns no field is told by the toast. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is of no interest here
  form?: UseFormReturn<Values, any, Output>;
  /** No toast of failure: the caller shows the error itself. */
  silent?: boolean;
}

const failureToast = (failure: string | Failure, error: Error): ToastOptions => {
  const { title = 'Error', text, prefer = 'server' } = typeof failure === 'string' ? { text: failure } : failure;
  return { tone: 'danger', title, text: (prefer === 'server' && serverMessage(error)) || text };
};

/** A write: says what came of it, and refreshes what it made stale. Never retried by itself. */
export function useCommand<Op extends OperationShape>(op: Op, options: CommandOptions<Op>) {
  const [keys] = useState(createSubmitKeys);
  const [isStale, setIsStale] = useState(false);
  const mutation = useMutation<AnswerOf<Op>, Error, CallInput<Op>>(
    {
      mutationFn: async (input) => {
        const idempotencyKey = op.idempotent ? keys.keyFor(input) : undefined;
        return call(op, ...([{ idempotencyKey, ...input }] as unknown as CallArguments<Op>));
      },
      onSettled: (_answer, error) => {
        if (!(error instanceof NetworkError)) keys.settle();
      },
    },
    queryClient,
  );

  async function run<Values extends FieldValues, Output>(
    input: CallInput<Op>,
    { form, silent = false }: RunOptions<Values, Output> = {},
  ): Promise<Outcome<AnswerOf<Op>>> {
    try {
      const answer = await mutation.mutateAsync(input);
      invalidate(...(options.invalidates ?? [op.tag]));
      const told = typeof options.success === 'function' ? options.success(answer, input) : options.success;
      if (told) toast(typeof told === 'string' ? { title: told } : told);
      return { ok: true, answer };
    } catch (thrown) {
      const error = thrown as Error;
      const stale = error instanceof ApiError && error.status === 412;
      setIsStale(stale);
      const isOnFields = form ? applyServerErrors(form, error) : false;
      if (!silent && !stale && !isOnFields) toast(failureToast(options.failure, error));
      return { ok: false, error };
    }
  }

  return {
    /** Sends it. Never throws: a failure has been told already, and is in the outcome. */
    run,
    isRunning: mutation.isPending,
    error: mutation.error,
    /** Somebody else changed the record meanwhile (412): show `StaleRecordDialog`. */
    isStale,
    dismissStale: () => setIsStale(false),
  };
}

export type Command = Pick<ReturnType<typeof useCommand>, 'isStale' | 'dismissStale'>;
