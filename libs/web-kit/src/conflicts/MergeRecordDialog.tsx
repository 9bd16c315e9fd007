import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { lazyPart } from '../module/lazy-part';
import type { EditedRecord } from '../records/use-edited-record';
import type { MergeDialogProps } from './MergeDialog';

const MergeDialog = lazyPart(
  () => import(/* webpackChunkName: "on-demand" */ './MergeDialog'),
  ({ command }) => command.dismissStale(),
);

export interface MergeRecordDialogProps<Values extends FieldValues, Output, Value> extends Pick<
  MergeDialogProps,
  'command' | 'onSave'
> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is irrelevant here
  form: UseFormReturn<Values, any, Output>;
  record: EditedRecord<Value>;
  /** Without it the two versions cannot be merged. */
  valuesOf: ((record: Value) => Values) | undefined;
}

/** Merges a form with the version that was saved meanwhile, after its save was refused (412). Lazy: a conflict is rare. */
export function MergeRecordDialog<Values extends FieldValues, Output, Value>({
  onSave,
  ...props
}: MergeRecordDialogProps<Values, Output, Value>) {
  // In an effect: the save must send the ETag of the version that the form has been merged with.
  const [merges, setMerges] = useState(0);
  const saveMerged = useEffectEvent(onSave);
  useEffect(() => {
    if (merges > 0) saveMerged();
  }, [merges]);
  return props.command.isStale ? (
    <Suspense>
      <MergeDialog {...(props as unknown as MergeDialogProps)} onSave={() => setMerges(merges + 1)} />
    </Suspense>
  ) : null;
}
