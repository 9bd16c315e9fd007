import { useRef, type ReactNode } from 'react';
import { Menu } from 'radix-ui/internal';
import type { MenuModel } from '../menu/MenuTrigger';

interface MenuContentProps {
  menu: MenuModel;
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  children: ReactNode;
}

/** The open menu beside its button. Not modal: the page behind can be used, and closes it. */
export function MenuContent({ menu, label, align, side, children }: MenuContentProps) {
  const { isOpen, setOpen, isByKey, trigger, triggerId, contentId, container } = menu;
  const wasLeft = useRef(false);
  const anchor = trigger as { current: HTMLElement };
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Menu.Anchor virtualRef={anchor} />
      <Menu.Portal container={container}>
        <Menu.Content
          id={contentId}
          className="menu"
          aria-label={label}
          aria-labelledby={triggerId}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          // Radix looks at keys from its mount on, which is after the one that opened it.
          onEntryFocus={(event) => {
            const first = isByKey.current && document.getElementById(contentId)?.querySelector('[role^="menuitem"]');
            if (!first) return;
            event.preventDefault();
            (first as HTMLElement).focus();
          }}
          onInteractOutside={() => {
            wasLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            // A click elsewhere has its own focus.
            if (!wasLeft.current) trigger.current?.focus();
            wasLeft.current = false;
            event.preventDefault();
          }}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
