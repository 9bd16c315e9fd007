import type { ReactNode } from 'react';
import type { DeployedModule, MenuGroup } from '@umbral/contracts';
import { isWithin, type Permissions } from '@umbral/web-kit';
import { ChevronDownIcon } from '@umbral/ui/icons';
import { prefetchHandlers } from '../modules/prefetch';
import { foldedGroups, storeFolded } from './folded-groups';
import { menuSections, type MenuEntry } from './menu';
import { PageIcon } from './page-icon';
import { MenuLink } from './Sidebar';
import { useIsWide } from './use-is-wide';

const LABELS: Record<MenuGroup, string> = { work: 'Mi trabajo', platform: 'Plataforma' };

interface MenuSectionsProps {
  modules: readonly DeployedModule[];
  permissions: Permissions;
  pathname: string;
}

/** The lists of the menu: the modules' entries, and above and below them the groups, which fold. */
export function MenuSections({ modules, permissions, pathname }: MenuSectionsProps) {
  const surface = useIsWide() ? 'sidebar' : 'drawer';
  return menuSections(modules, surface, permissions.mayOpen).map(({ group, entries }) => {
    const links = entries.map((entry) => <EntryLink key={entry.path} entry={entry} pathname={pathname} />);
    if (group)
      return (
        <FoldingGroup key={group} group={group}>
          {links}
        </FoldingGroup>
      );
    return (
      <ul key="modules" className="menu-list" aria-label="Secciones">
        {links}
      </ul>
    );
  });
}

function FoldingGroup({ group, children }: { group: MenuGroup; children: ReactNode }) {
  const label = LABELS[group];
  return (
    <details
      className="menu-group"
      open={!foldedGroups().includes(group)}
      onToggle={({ currentTarget }) => storeFolded(group, !currentTarget.open)}
    >
      <summary>
        {label}
        <ChevronDownIcon size="s" />
      </summary>
      <ul className="menu-list" aria-label={label}>
        {children}
      </ul>
    </details>
  );
}

const EntryLink = ({ entry: { path, label, icon, deployed }, pathname }: { entry: MenuEntry; pathname: string }) => (
  <MenuLink
    href={path}
    icon={<PageIcon name={icon} />}
    current={isWithin(path, pathname)}
    {...prefetchHandlers(deployed, path)}
  >
    {label}
  </MenuLink>
);
