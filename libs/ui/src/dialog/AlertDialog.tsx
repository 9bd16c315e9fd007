import type { ReactNode } from 'react';
import { notLoaded } from '../overlay/not-loaded';
import { OnDemand, useOpened } from '../overlay/OnDemand';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question with the record's name: '¿Desactivar a Andreu Vives Sala?'. */
  title: string;
  /** What follows and whether it can be undone. */
  children: ReactNode;
  /** The act: 'Desactivar'. Without it the dialog only informs and shows 'Entendido'. */
  confirmLabel?: string;
  /** While it is under way: 'Desactivando...'. */
  busyLabel?: string;
  /** May return a promise: the button is busy until it settles. Closing is up to the caller. */
  onConfirm?: () => void | Promise<unknown>;
  /** Busy from outside, instead of a promise. */
  busy?: boolean;
  cancelLabel?: string;
  /** A third way, before 'Cancelar'. */
  more?: ReactNode;
  /** As wide as a form, for what is compared side by side. */
  wide?: boolean;
  /** danger (default) for what takes something away; primary for the rest. */
  tone?: 'danger' | 'primary';
}

/**
 * Confirms an action. The focus is on 'Cancelar', so that a hasty Enter does no harm; Ctrl+Enter confirms.
 */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange } = props;
  return useOpened(open) ? (
    <OnDemand part="AlertDialogParts" props={props} isOpen={open} onFailure={notLoaded(() => onOpenChange(false))} />
  ) : null;
}
