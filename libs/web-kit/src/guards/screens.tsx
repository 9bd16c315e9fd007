import type { ReactNode } from 'react';
import { Button, Failure, Screen, Working } from '@umbral/ui';
import { AppLink } from '../history/AppLink';

/** The one page that every signed-in user may open. */
export const PROFILE_PATH = '/profile';

export const CheckingPermissions = () => <Working>Verificando permisos...</Working>;

/** The view permission is missing. `view` is the view's name in the menu. */
export function AccessDenied({ view }: { view: string }) {
  return (
    <Screen
      kind="denied"
      title="Acceso Denegado"
      actions={
        <Button asChild variant="primary">
          <AppLink to={PROFILE_PATH}>Volver a Mi Perfil</AppLink>
        </Button>
      }
    >
      <p>
        No tienes permiso para ver <strong>{view}</strong>. Si lo necesitas, contacta con el administrador.
      </p>
    </Screen>
  );
}

/** 404: no page and no dialog has this address. */
export function NotFound({ pathname, actions }: { pathname: string; actions?: ReactNode }) {
  return (
    <Screen
      kind="not-found"
      code="Error 404"
      title="Esta puerta no lleva a ninguna parte"
      actions={
        <>
          <Button asChild variant="primary">
            <AppLink to="/">Volver al inicio</AppLink>
          </Button>
          {actions}
        </>
      }
    >
      <p>
        La página <span className="mono">{pathname}</span> no existe o ha cambiado de sitio.
      </p>
    </Screen>
  );
}

export function PermissionsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Failure
      title="No se han podido comprobar tus permisos"
      text="Reintenta en unos segundos; si continúa, avisa al administrador."
      onRetry={onRetry}
    />
  );
}
