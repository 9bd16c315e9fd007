import { useState } from 'react';
import type { AnswerOf } from '@umbral/contracts';
import { toast } from '@umbral/ui';
import type { Versioned } from '../call/call';
import { serverMessage } from '../call/errors';
import type { AnyInput, CallInput } from '../call/input';
import { useChangedMeanwhile, type ChangedMeanwhile } from '../live/use-changed-meanwhile';
import { useVersion, type ReadShape } from '../query/use-operation';

export interface EditedRecord<Value> {
  /** The edited version; undefined while it loads, and for a new record. */
  version: Versioned<Value> | undefined;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  /** Where it is a part of the audited record, or an item of a list: the name of that field in audit entries. */
  itemOf?: string;
  /** Changed elsewhere since the edited version was read. */
  changed?: ChangedMeanwhile | undefined;
  /** Refetches the record and makes it the edited version: unsaved changes are replaced. False where that fails, after a toast. */
  showCurrent: () => Promise<boolean>;
  /** Fetches the current version; undefined where that fails. The edited one stays. */
  fetchCurrent: () => Promise<Versioned<Value> | undefined>;
  /** Makes a fetched version the edited one. */
  rebase(version: Versioned<Value>): void;
}

/**
 * The record of an edit dialog, fetched when the dialog opens, and then fixed whatever changes on the server: saving with
 * its ETag is refused (412) when it has changed, and the user decides whether to discard their own changes.
 */
export const useEditedRecord = <Op extends ReadShape>(
  op: Op,
  input: CallInput<Op> | undefined,
): EditedRecord<AnswerOf<Op>> => useEdited(op, input);

/** `useEditedRecord`, typed by its answer only. */
export function useEdited<Value>(op: ReadShape, input: AnyInput | undefined): EditedRecord<Value> {
  const [version, setVersion] = useState<Versioned<Value>>();
  const isEdit = input !== undefined;
  const id = (input?.params as { id?: number } | undefined)?.id;
  const changed = useChangedMeanwhile(op.tag, id, version);
  const read = useVersion<Value>(isEdit ? op : undefined, input ?? {}, { enabled: !version, staleTime: 0 });
  // A cached record may be older than the listed one.
  if (!version && read.isFetchedAfterMount && read.isSuccess && !read.isFetching) setVersion(read.data);
  return {
    version,
    changed,
    isPending: isEdit && !version,
    error: version || read.isFetching ? null : read.error,
    retry: () => void read.refetch(),
    async showCurrent() {
      const current = refetchedOrToast(await read.refetch(), 'No se ha podido cargar el registro.');
      if (current) setVersion(current);
      return current !== undefined;
    },
    fetchCurrent: async () => refetched(await read.refetch()),
    rebase: setVersion,
  };
}

interface Refetch<Data> {
  /** Where it failed, of the last that did not. */
  data?: Data | undefined;
  error: Error | null;
}

/** What a refetch returned; undefined where it failed. */
export const refetched = <Data>({ data, error }: Refetch<Data>): Data | undefined => (error ? undefined : data);

/** What a refetch returned; undefined after a toast where it failed. @param failure where the server says nothing */
export function refetchedOrToast<Data>(refetch: Refetch<Data>, failure: string): Data | undefined {
  const data = refetched(refetch);
  if (data === undefined) toast({ tone: 'danger', title: 'Error', text: serverMessage(refetch.error) ?? failure });
  return data;
}
