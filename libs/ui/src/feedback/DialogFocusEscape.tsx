import { useEffect, type ReactNode } from 'react';
import { DismissableLayer, FocusScope } from 'radix-ui/internal';

export { keepDialogsFree } from './keep-dialogs-free';

interface DialogFocusEscapeProps {
  onEscape: () => void;
  /** Mounted: the message may take the focus. */
  onReady: () => void;
}

/** While mounted, an open dialog neither traps the focus nor closes on the Esc meant for the message. */
export default function DialogFocusEscape({ onEscape, onReady }: DialogFocusEscapeProps): ReactNode {
  useEffect(onReady, [onReady]);
  const stay = (event: Event) => event.preventDefault();
  return (
    <DismissableLayer.Root
      asChild
      onEscapeKeyDown={(event) => {
        event.preventDefault();
        onEscape();
      }}
    >
      <FocusScope.Root asChild onMountAutoFocus={stay} onUnmountAutoFocus={stay}>
        <span hidden />
      </FocusScope.Root>
    </DismissableLayer.Root>
  );
}
