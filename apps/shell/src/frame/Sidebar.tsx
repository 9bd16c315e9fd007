import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Avatar, Brand, Button, IconButton, Logo, ThemeSwitch } from '@umbral/ui';
import { CloseIcon, LogOutIcon, SearchIcon } from '@umbral/ui/icons';
import type { BrandTarget } from './brand-target';

export interface SidebarProps {
  /** Target of the brand's link. */
  brand: BrandTarget;
  /** Opens the command palette. */
  onSearch: () => void;
  /** Lists of `MenuLink`s. */
  children: ReactNode;
  /** The user's company; nothing is shown without one. */
  company?: { name: string; logoUrl?: string | null };
  /** The signed-in user and their role. */
  user: { name: string; role: string };
  onSignOut: () => void;
  signingOut?: boolean;
}

/** Brand, search, menu and account. */
export function Sidebar({ brand, onSearch, children, company, user, onSignOut, signingOut }: SidebarProps) {
  return (
    <>
      <Brand {...brand} />
      <IconButton className="drawer-close" label="Cerrar menú" tooltip={false} size="s" icon={<CloseIcon />} />
      <button type="button" className="goto" onClick={onSearch} aria-keyshortcuts="Control+K">
        <SearchIcon size="s" />
        Buscar o ir a…
        <span className="keys" aria-hidden="true">
          <kbd>Ctrl</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      <nav aria-label="Menú principal">{children}</nav>
      <div className="sidebar-foot">
        {company ? (
          <div className="who">
            <Logo name={company.name} src={company.logoUrl} />
            <strong className="truncate">{company.name}</strong>
            <span>Compañía</span>
          </div>
        ) : null}
        <div className="who">
          <Avatar name={user.name} />
          <strong className="truncate">{user.name}</strong>
          <span>{user.role}</span>
        </div>
        <div className="row spread">
          <Button
            variant="ghost"
            size="s"
            icon={<LogOutIcon />}
            busy={signingOut}
            busyLabel="Cerrando..."
            onClick={onSignOut}
          >
            Cerrar sesión
          </Button>
          <ThemeSwitch />
        </div>
      </div>
    </>
  );
}

export interface MenuLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  icon: ReactNode;
  /** The current page is this one or below it. */
  current?: boolean;
}

/** An entry of the main menu. Further props (onClick, onPointerEnter) go to the link. */
export function MenuLink({ icon, current = false, children, className, ...rest }: MenuLinkProps) {
  return (
    <li>
      <a
        {...rest}
        className={className ? `menu-link ${className}` : 'menu-link'}
        aria-current={current ? 'page' : undefined}
      >
        {icon}
        {children}
      </a>
    </li>
  );
}
