import { useCallback, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { BrandTarget } from './brand-target';
import { SkipLink } from './SkipLink';
import { TopBar } from './TopBar';

export interface AppFrameProps {
  /** Target of the brand's link. */
  brand: BrandTarget;
  /** Opens the command palette; the search button of the top bar. */
  onSearch: () => void;
  /** `Sidebar`. */
  sidebar: ReactNode;
  /** The page. */
  children: ReactNode;
}

/**
 * The frame of the signed-in app: sidebar and page; below 64rem a top bar whose menu opens the sidebar as a drawer.
 * The drawer takes the focus, closes on Esc, on a click outside and on navigation, and returns the focus.
 */
export function AppFrame({ brand, onSearch, sidebar, children }: AppFrameProps) {
  const [isOpen, setIsOpen] = useState(false);
  const drawer = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setIsOpen(false), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const back = opener.current;
    const menu = drawer.current;
    (
      menu?.querySelector<HTMLElement>('[aria-current="page"]') ?? menu?.querySelector<HTMLElement>('.menu-link')
    )?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      // The Esc of a menu in the drawer closes the menu only.
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', closeOnEscape);
    const wide = matchMedia('(min-width: 64rem)');
    wide.addEventListener('change', close);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      wide.removeEventListener('change', close);
      back?.focus();
    };
  }, [isOpen, close]);

  const closeOnChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, .drawer-close, .goto')) close();
  };
  return (
    <div className="app" data-drawer={isOpen ? 'open' : undefined}>
      <SkipLink />
      <TopBar
        brand={brand}
        onSearch={onSearch}
        onMenu={() => setIsOpen(true)}
        menuOpen={isOpen}
        menuRef={opener}
        inert={isOpen}
      />
      <aside className="sidebar" id="menu" aria-label="Menú y cuenta" ref={drawer} onClick={closeOnChoice}>
        {sidebar}
      </aside>
      <main className="main" id="main" tabIndex={-1} inert={isOpen}>
        <div className="page">{children}</div>
      </main>
      {isOpen ? <div className="drawer-scrim" onClick={close} /> : null}
    </div>
  );
}
