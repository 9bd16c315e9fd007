import { usePermissions, useSignedInUser } from '@umbral/web-kit';
import type { Viewer } from './user-rules';

/** The signed-in user, as the rules of this page look at them. */
export function useViewer(): Viewer {
  const { id } = useSignedInUser();
  const { isAdministrator, canDelete } = usePermissions();
  return { id, isAdministrator, mayDelete: canDelete('usuarios') };
}
