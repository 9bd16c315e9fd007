import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  canDelete,
  canView,
  isAdministrator,
  mayOpen,
  type ModuleKey,
  type PageAccess,
  type Who,
} from '@umbral/contracts';
import { queryClient } from '../query/query-client';
import { session } from '../session/session';
import { useSession } from '../session/use-session';
import { permissionsQuery } from './permissions';

export interface Permissions {
  /** Not loaded yet. */
  loading: boolean;
  /** They could not be loaded: only pages for every signed-in user are allowed. */
  failed: boolean;
  retry: () => void;
  isAdministrator: boolean;
  /** The user as the argument of a `Rule` of contracts. */
  who: Who;
  canView: (module: ModuleKey) => boolean;
  canDelete: (module: ModuleKey) => boolean;
  /** May a page or menu entry with this access be opened? */
  mayOpen: (access: PageAccess) => boolean;
}

const nothing = { view: {}, delete: {} };

/** Permissions of the signed-in user. The server enforces them on every call; screens only mirror them. */
export function usePermissions(): Permissions {
  const user = useSession();
  // The function too: this effect may run after a sign-out that the rendering did not know of.
  const enabled = user !== null && (() => session.user !== null);
  const { data, isPending, isError, refetch } = useQuery({ ...permissionsQuery, enabled }, queryClient);
  const loading = user !== null && isPending;
  const { id = 0, roleId = 0 } = user ?? {};
  const who = useMemo((): Who => ({ id, roleId, permissions: data ?? nothing }), [id, roleId, data]);
  return {
    loading,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    isAdministrator: isAdministrator(who),
    who,
    canView: (module) => canView(who, module),
    canDelete: (module) => canDelete(who, module),
    // While they load, nothing that depends on them is offered.
    mayOpen: (access) => user !== null && !(loading && typeof access === 'object') && mayOpen(access, who),
  };
}
