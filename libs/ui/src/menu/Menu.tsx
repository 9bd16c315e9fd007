import type { ReactElement, ReactNode } from 'react';
import * as Radix from 'radix-ui/dropdown-menu';
import { useFloatingContainer } from './use-floating-container';

export interface MenuItem {
  /** What it does: 'Desactivar'. */
  label: string;
  /** Its record; part of the accessible name: 'Desactivar: Alba Domínguez Reig'. */
  record?: string;
  icon?: ReactNode;
  /** Handler of the item. Not needed with `href`. */
  onSelect?: () => void;
  /** Makes the item a link. */
  href?: string;
  /** danger: red, and separated from the others. */
  tone?: 'danger';
  /** Why it is disabled. The item stays focusable, so that the reason is announced. */
  disabledReason?: string;
  /** A secondary line: its owner. */
  note?: string;
  /** It is the current view. */
  current?: boolean;
  /** A line above the item. */
  separated?: boolean;
}

export interface MenuProps {
  /** Name of the menu: 'Más acciones'. */
  label: string;
  items: readonly MenuItem[];
  /** The button that opens it: one element that takes a ref. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  onOpenChange?: (open: boolean) => void;
}

/** Actions behind a button. Enter, Space or Down opens; arrows, letters, Home and End move; Esc goes back. */
export function Menu({ label, items, trigger, align = 'end', onOpenChange }: MenuProps) {
  const floating = useFloatingContainer();
  return (
    <Radix.Root
      modal={false}
      onOpenChange={(open) => {
        floating.handleOpenChange(open);
        onOpenChange?.(open);
      }}
    >
      <Radix.Trigger asChild ref={floating.trigger}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={floating.container}>
        <Radix.Content className="menu" aria-label={label} align={align} sideOffset={4} collisionPadding={8} loop>
          {items.map((item, index) => (
            <MenuEntry key={`${item.href ?? ''} ${item.label}`} item={item} isFirst={index === 0} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function MenuEntry({ item, isFirst }: { item: MenuItem; isFirst: boolean }) {
  const { label, record, icon, onSelect, href, tone, disabledReason, note, current, separated } = item;
  const content = (
    <>
      {icon}
      <span>
        {label}
        {note ? <small>{note}</small> : null}
        {disabledReason ? <small>{disabledReason}</small> : null}
        {disabledReason && record ? <span className="sr-only">{record}</span> : null}
      </span>
    </>
  );
  const isDisabled = disabledReason !== undefined;
  return (
    <>
      {(separated ?? tone === 'danger') && !isFirst ? <Radix.Separator className="menu-line" /> : null}
      <Radix.Item
        className="menu-item"
        data-tone={tone}
        aria-disabled={isDisabled || undefined}
        // With a reason the accessible name is the visible text, and the record follows it.
        aria-label={record && !isDisabled ? `${label}: ${record}` : undefined}
        textValue={label}
        asChild={href !== undefined && !isDisabled}
        onSelect={(event) => {
          if (isDisabled) event.preventDefault();
          else onSelect?.();
        }}
      >
        {href !== undefined && !isDisabled ? (
          <a href={href} aria-current={current || undefined}>
            {content}
          </a>
        ) : (
          content
        )}
      </Radix.Item>
    </>
  );
}
