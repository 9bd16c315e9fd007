import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import * as Slot from 'radix-ui/slot';
import { preloadOverlays } from '../overlay/load-overlays';

/** Container of menus and tooltips. */
export const LANDMARKS = '[role="dialog"], [role="alertdialog"], main, aside, header';
const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

/** A menu and its button. */
export interface MenuModel {
  isOpen: boolean;
  /** Its code is loaded with the first opening, or with the intent of one. */
  wasOpened: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Whether a key opened it: the first item has the focus then. */
  isByKey: RefObject<boolean>;
  trigger: RefObject<HTMLElement | null>;
  triggerId: string;
  contentId: string;
  /** The dialog or landmark of the button instead of the end of the page, so that all content is inside a landmark. */
  container: HTMLElement | null | undefined;
}

export function useMenu(onOpenChange?: (open: boolean) => void): MenuModel {
  const id = useId();
  const trigger = useRef<HTMLElement>(null);
  const isByKey = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>();
  const setOpen = (next: boolean) => {
    if (next === isOpen) return;
    if (next) {
      setContainer(trigger.current?.closest<HTMLElement>(LANDMARKS));
      setWasOpened(true);
    }
    setIsOpen(next);
    onOpenChange?.(next);
  };
  return {
    isOpen,
    wasOpened,
    setOpen,
    isByKey,
    trigger,
    triggerId: `${id}-button`,
    contentId: `${id}-menu`,
    container,
  };
}

interface MenuTriggerProps {
  menu: MenuModel;
  /** What it opens. */
  popup?: 'menu' | 'dialog';
  /** Loads its code at the first sign of intent. */
  preload?: () => void;
  children: ReactElement;
}

/** The button of a menu. It behaves as Radix' own, which would bring the code of the menu along. */
export function MenuTrigger({ menu, popup = 'menu', preload = preloadOverlays, children }: MenuTriggerProps) {
  const { isOpen, setOpen, isByKey, trigger, triggerId, contentId } = menu;
  return (
    <Slot.Root
      ref={trigger}
      id={triggerId}
      aria-haspopup={popup}
      aria-expanded={isOpen}
      aria-controls={isOpen ? contentId : undefined}
      data-state={isOpen ? 'open' : 'closed'}
      onPointerEnter={preload}
      onFocus={preload}
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0 || event.ctrlKey) return;
        isByKey.current = false;
        setOpen(!isOpen);
        // The focus goes to the menu.
        if (!isOpen) event.preventDefault();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (!OPENING_KEYS.includes(event.key)) return;
        isByKey.current = true;
        setOpen(event.key === 'ArrowDown' || !isOpen);
        event.preventDefault();
      }}
    >
      {children}
    </Slot.Root>
  );
}
