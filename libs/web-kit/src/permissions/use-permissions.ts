import { useQuery } from '@tanstack/react-query';
import {
  canDelete,
  canView,
  isAdministrator,
  mayOpen,
  type Grants,
  type ModuleKey,
  type PageAccess,
} from '@umbral/contracts';
import { queryClient } from '../query/query-client';
import { useSession } from '../session/use-session';
import { permissionsQuery } from './permissions';

export interface Permissions {
  /** Not known yet. */
  loading: boolean;
  /** They could not be read: everything but the signed-in pages counts as refused. */
  failed: boolean;
  retry: () => void;
  isAdministrator: boolean;
  canView: (module: ModuleKey) => boolean;
  canDelete: (module: ModuleKey) => boolean;
  /** May a page or menu entry with this access be opened? */
  mayOpen: (access: PageAccess) => boolean;
}

const nothing = { view: {}, delete: {} };

/** What the signed-in user may do. The server decides on every call; screens only mirror it. */
export function usePermissions(): Permissions {
  const user = useSession();
  const { data, isPending, isError, refetch } = useQuery({ ...permissionsQuery, enabled: user !== null }, queryClient);
  const loading = user !== null && isPending;
  const who: Grants = { roleId: user?.roleId ?? 0, permissions: data ?? nothing };
  return {
    loading,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    isAdministrator: isAdministrator(who),
    canView: (module) => canView(who, module),
    canDelete: (module) => canDelete(who, module),
    // While they load nothing that hangs on them is offered, not even to who will get it.
    mayOpen: (access) => user !== null && !(loading && typeof access === 'object') && mayOpen(access, who),
  };
}
