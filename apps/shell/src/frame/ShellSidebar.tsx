import { useState } from 'react';
import { myCompanies, type DeployedModule } from '@umbral/contracts';
import { navigate, signOut, useOperation, useSignedInUser, type Permissions } from '@umbral/web-kit';
import { LOGIN_PATH } from '../signed-out/signed-out-paths';
import type { BrandTarget } from './brand-target';
import { MenuSections } from './MenuSections';
import { roleName } from './role-name';
import { Sidebar } from './Sidebar';

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
  const companies = useOperation(myCompanies);
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
      <MenuSections modules={modules} permissions={permissions} pathname={pathname} />
    </Sidebar>
  );
}
