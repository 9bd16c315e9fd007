import { useState, type ReactNode } from 'react';
import * as Radix from 'radix-ui/alert-dialog';
import { Button } from '../button/Button';
import { isConfirmKey } from './confirm-keys';
import { Overlay } from './Overlay';
import { useReturnFocus } from './use-return-focus';

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
  /** danger (default) for what takes something away; primary for the rest. */
  tone?: 'danger' | 'primary';
}

/**
 * Confirms an action. The focus is on 'Cancelar', so that a hasty Enter does no harm; Ctrl+Enter confirms.
 */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  busyLabel,
  onConfirm,
  busy = false,
  cancelLabel = 'Cancelar',
  tone = 'danger',
}: AlertDialogProps) {
  const focus = useReturnFocus();
  const [isRunning, setIsRunning] = useState(false);
  const isBusy = busy || isRunning;
  const confirm = async () => {
    setIsRunning(true);
    try {
      await onConfirm?.();
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => (isBusy ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        <Overlay data-keep="">
          <Radix.Content
            className="dialog"
            aria-modal="true"
            onKeyDown={(event) => {
              if (confirmLabel === undefined || !isConfirmKey(event)) return;
              // Else the button that has the focus would be pressed.
              event.preventDefault();
              if (!isBusy) void confirm();
            }}
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
          >
            <header className="dialog-head">
              <Radix.Title>{title}</Radix.Title>
            </header>
            <Radix.Description asChild>
              <div className="dialog-body">{typeof children === 'string' ? <p>{children}</p> : children}</div>
            </Radix.Description>
            <footer className="dialog-foot">
              {confirmLabel === undefined ? (
                <Radix.Cancel asChild>
                  <Button variant="primary">Entendido</Button>
                </Radix.Cancel>
              ) : (
                <>
                  <Radix.Cancel asChild>
                    <Button>{cancelLabel}</Button>
                  </Radix.Cancel>
                  <Button variant={tone} busy={isBusy} busyLabel={busyLabel} onClick={() => void confirm()}>
                    {confirmLabel}
                  </Button>
                </>
              )}
            </footer>
          </Radix.Content>
        </Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
