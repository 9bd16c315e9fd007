import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../module/lazy-part';
import type { Command } from '../query/use-command';

const StaleRecord = lazyPart(
  () => import(/* webpackChunkName: "on-demand" */ './StaleRecord'),
  ({ command }) => command.dismissStale(),
);

export interface StaleRecordDialogProps {
  /** The `useCommand` whose write was refused with 412. */
  command: Command;
  /** Refetches the record and shows it, e.g. resets the form with it. The dialog stays open where it returns false. */
  onShowCurrent: () => unknown;
  cancelLabel?: string;
  /** Replaces the text where no form is being edited. */
  children?: ReactNode;
}

/** Shown when the record changed while it was being edited or acted on. Lazy: a conflict is rare. */
export const StaleRecordDialog = (props: StaleRecordDialogProps) =>
  props.command.isStale ? (
    <Suspense>
      <StaleRecord {...props} />
    </Suspense>
  ) : null;
