import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { DismissableLayer, FocusScope } from 'radix-ui/internal';

export { keepDialogsFree } from './keep-dialogs-free';

interface DialogFocusEscapeProps {
  onEscape: () => void;
  /** Mounted: the message may take the focus. */
  onReady: () => void;
  cameFrom: RefObject<Element | null>;
}

function passFocusTo(next: Element | null | undefined, { current: origin }: DialogFocusEscapeProps['cameFrom']): void {
  const place = next ?? (origin?.isConnected ? origin : document.getElementById('main'));
  if (place instanceof HTMLElement) place.focus();
}

/**
 * Within a focused message. While mounted, an open dialog neither traps the focus nor closes on the Esc meant for the message; one that
 * leaves with the focus passes it on.
 */
export default function DialogFocusEscape({ onEscape, onReady, cameFrom }: DialogFocusEscapeProps): ReactNode {
  const own = useRef<HTMLSpanElement>(null);
  useEffect(onReady, [onReady]);
  useLayoutEffect(() => {
    const message = own.current?.parentElement;
    const region = message?.parentElement;
    return () => {
      // When the message that replaces it is there.
      if (message?.contains(document.activeElement))
        void Promise.resolve().then(() => message.isConnected || passFocusTo(region?.firstElementChild, cameFrom));
    };
  }, [cameFrom]);
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
        <span ref={own} hidden />
      </FocusScope.Root>
    </DismissableLayer.Root>
  );
}
