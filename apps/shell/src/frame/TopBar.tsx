import type { Ref } from 'react';
import { Brand, IconButton } from '@umbral/ui';
import { MenuIcon, SearchIcon } from '@umbral/ui/icons';
import type { BrandTarget } from './brand-target';

export interface TopBarProps {
  brand: BrandTarget;
  onSearch: () => void;
  onMenu: () => void;
  menuOpen: boolean;
  menuRef?: Ref<HTMLButtonElement>;
  inert?: boolean;
}

/** Only below 64rem: menu, brand, search. */
export function TopBar({ brand, onSearch, onMenu, menuOpen, menuRef, inert }: TopBarProps) {
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
      <Brand {...brand} />
      <IconButton label="Buscar o ir a" icon={<SearchIcon />} onClick={onSearch} />
    </header>
  );
}
