import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { MergeDialogProps } from './MergeDialog';

const MergeDialog = lazy(() => import(/* webpackChunkName: "on-demand" */ './MergeDialog'));

export type MergeRecordDialogProps = MergeDialogProps;

/** Merges a form with the version that was saved meanwhile, after its save was refused (412). Lazy: a conflict is rare. */
export function MergeRecordDialog({ onSave, ...props }: MergeRecordDialogProps) {
  // In an effect: the save must send the ETag of the version that the form has been merged with.
  const [merges, setMerges] = useState(0);
  const saveMerged = useEffectEvent(onSave);
  useEffect(() => {
    if (merges > 0) saveMerged();
  }, [merges]);
  return props.command.isStale ? (
    <Suspense>
      <MergeDialog {...props} onSave={() => setMerges(merges + 1)} />
    </Suspense>
  ) : null;
}
