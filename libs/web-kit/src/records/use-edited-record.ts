import { useState } from 'react';
import type { AnswerOf } from '@umbral/contracts';
import { toast } from '@umbral/ui';
import type { Versioned } from '../call/call';
import { serverMessage } from '../call/errors';
import type { AnyInput, CallInput } from '../call/input';
import { useVersion, type ReadShape } from '../query/use-operation';

export interface EditedRecord<Value> {
  /** The version being edited; undefined until it is read, and for a record that is being created. */
  version: Versioned<Value> | undefined;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  /** Reads the record anew and makes that the edited version: what was typed is replaced. */
  showCurrent: () => Promise<void>;
}

/**
 * The record of an edit dialog, read when the dialog opens. It then stays the same whatever happens on the server:
 * saving with its ETag tells (412) when somebody was faster, and only the person decides to lose what they typed.
 */
export const useEditedRecord = <Op extends ReadShape>(
  op: Op,
  input: CallInput<Op> | undefined,
): EditedRecord<AnswerOf<Op>> => useEdited(op, input);

/** `useEditedRecord` of which the caller knows the answer only. */
export function useEdited<Value>(op: ReadShape, input: AnyInput | undefined): EditedRecord<Value> {
  const [version, setVersion] = useState<Versioned<Value>>();
  const isEdit = input !== undefined;
  const read = useVersion<Value>(isEdit ? op : undefined, input ?? {}, { enabled: !version, staleTime: 0 });
  // What the cache held before may be older than what the list shows.
  if (!version && read.isFetchedAfterMount && read.isSuccess && !read.isFetching) setVersion(read.data);
  return {
    version,
    isPending: isEdit && !version,
    error: version || read.isFetching ? null : read.error,
    retry: () => void read.refetch(),
    async showCurrent() {
      const { data, error } = await read.refetch();
      if (error)
        toast({ tone: 'danger', title: 'Error', text: serverMessage(error) ?? 'No se ha podido cargar el registro.' });
      else setVersion(data);
    },
  };
}
