import { useState } from 'react';
import * as Radix from 'radix-ui/alert-dialog';
import { Button } from '../button/Button';
import type { AlertDialogProps } from '../dialog/AlertDialog';
import { isConfirmKey } from '../dialog/confirm-keys';
import { Overlay } from '../dialog/Overlay';
import { useReturnFocus } from '../dialog/use-return-focus';

/** The alert, loaded when one is opened. */
export function AlertDialogParts({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  busyLabel,
  onConfirm,
  busy = false,
  cancelLabel = 'Cancelar',
  more,
  wide,
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
            data-wide={wide ? '' : undefined}
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
                  {more}
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
