import { useState } from 'react';
import { companiesApi, type DeployedModule } from '@umbral/contracts';
import { isWithin, navigate, signOut, useOperation, useSignedInUser, type Permissions } from '@umbral/web-kit';
import { LOGIN_PATH } from '../signed-out/signed-out-paths';
import { prefetchHandlers } from '../modules/prefetch';
import type { BrandTarget } from './brand-target';
import { menuEntries } from './menu';
import { PageIcon } from './page-icon';
import { roleName } from './role-name';
import { MenuLink, Sidebar } from './Sidebar';
import { useIsWide } from './use-is-wide';

interface ShellSidebarProps {
  brand: BrandTarget;
  modules: readonly DeployedModule[];
  permissions: Permissions;
  pathname: string;
  onSearch: () => void;
}

/** Menu and account. */
export function ShellSidebar({ brand, modules, permissions, pathname, onSearch }: ShellSidebarProps) {
  const user = useSignedInUser();
  const surface = useIsWide() ? 'sidebar' : 'drawer';
  const companies = useOperation(companiesApi.mine);
  const [isLeaving, setIsLeaving] = useState(false);
  const company = companies.data?.find(({ logo }) => logo);

  const leave = async () => {
    setIsLeaving(true);
    await signOut();
    navigate(LOGIN_PATH, { replace: true, force: true });
  };
  return (
    <Sidebar
      brand={brand}
      onSearch={onSearch}
      company={company && { name: company.name, logoUrl: company.logo }}
      user={{ name: user.name, role: roleName(user) }}
      onSignOut={() => void leave()}
      signingOut={isLeaving}
    >
      {menuEntries(modules, surface, permissions.mayOpen).map(({ path, label, icon, deployed }) => (
        <MenuLink
          key={path}
          href={path}
          icon={<PageIcon name={icon} />}
          current={isWithin(path, pathname)}
          {...prefetchHandlers(deployed, path)}
        >
          {label}
        </MenuLink>
      ))}
    </Sidebar>
  );
}
