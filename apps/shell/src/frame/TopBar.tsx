import type { Ref } from 'react';
import { Brand, IconButton } from '@umbral/ui';
import { MenuIcon, SearchIcon } from '@umbral/ui/icons';

export interface TopBarProps {
  homeHref: string;
  onSearch: () => void;
  onMenu: () => void;
  menuOpen: boolean;
  menuRef?: Ref<HTMLButtonElement>;
  inert?: boolean;
}

/** Only below 64rem: menu, brand, search. */
export function TopBar({ homeHref, onSearch, onMenu, menuOpen, menuRef, inert }: TopBarProps) {
  return (
    <header className="topbar" inert={inert}>
      <IconButton
        ref={menuRef}
        label="Abrir menú"
        icon={<MenuIcon />}
        aria-controls="menu"
        aria-expanded={menuOpen}
        onClick={onMenu}
      />
      <Brand href={homeHref} />
      <IconButton label="Buscar o ir a" icon={<SearchIcon />} onClick={onSearch} />
    </header>
  );
}
