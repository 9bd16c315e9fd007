import type { ReactElement, ReactNode } from 'react';
import { notLoaded } from '../overlay/not-loaded';
import { OnDemand } from '../overlay/OnDemand';
import { MenuTrigger, useMenu } from './MenuTrigger';

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
  const menu = useMenu(onOpenChange);
  return (
    <>
      <MenuTrigger menu={menu}>{trigger}</MenuTrigger>
      {menu.wasOpened ? (
        <OnDemand
          part="MenuParts"
          props={{ menu, label, items, align }}
          isOpen={menu.isOpen}
          onFailure={notLoaded(() => menu.setOpen(false))}
        />
      ) : null}
    </>
  );
}
