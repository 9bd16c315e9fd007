import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DeployedModule, ModulePage } from '@umbral/contracts';
import { queryClient, usePermissions } from '@umbral/web-kit';

export type MenuPage = ModulePage & { menu: NonNullable<ModulePage['menu']> };

const GROUPS = ['work', undefined, 'platform'] as const;
const rankOf = ({ menu }: MenuPage) => GROUPS.indexOf(menu.group);

/** The pages with a menu entry that the user may open, in the menu's order. The shell has read the list already. */
export function usePages(): MenuPage[] {
  const { data } = useQuery<DeployedModule[]>({ queryKey: ['/modules.json'] }, queryClient);
  const { mayOpen } = usePermissions();
  const pages = useMemo(
    () =>
      (data ?? [])
        .flatMap(({ manifest }): ModulePage[] => manifest.pages)
        .filter((page): page is MenuPage => page.menu !== undefined)
        .sort((one, other) => rankOf(one) - rankOf(other) || one.menu.order - other.menu.order),
    [data],
  );
  return pages.filter(({ access }) => mayOpen(access));
}
