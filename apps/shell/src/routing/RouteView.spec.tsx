import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umbral/web-kit';
import type { Route } from './resolve-route';
import { RouteView } from './RouteView';

const retryPermissions = jest.fn();
const ignore = () => undefined;
const show = (route: Route) =>
  render(
    <RouteView
      route={route}
      pathname="/users"
      onSearch={ignore}
      onRetryModules={ignore}
      onRetryPermissions={retryPermissions}
    />,
  );

test("[P-PRM-10] 'Verificando permisos...' while they are checked", () => {
  show({ kind: 'checking', title: 'Usuarios' });
  expect(screen.getByText('Verificando permisos...')).toBeVisible();
});

describe('without the permission', () => {
  beforeEach(() => show({ kind: 'denied', title: 'Usuarios', view: 'Usuarios' }));

  test('[P-PRM-07] the page is refused', () => {
    expect(screen.getByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  });

  test('[P-PRM-08] it names the view, and the contact', () => {
    expect(screen.getByText(/No tienes permiso para ver/)).toHaveTextContent(
      'No tienes permiso para ver Usuarios. Si lo necesitas, contacta con el administrador.',
    );
  });

  test('[P-PRM-09] it leads to the profile', () => {
    expect(screen.getByRole('link', { name: 'Volver a Mi Perfil' })).toHaveAttribute('href', '/profile');
  });
});

test('a redirect leaves a page with unsaved changes: its question is not shown any more', () => {
  const release = history.guard(() => new Promise<boolean>(() => {}));
  history.replace('/users', { force: true });
  show({ kind: 'redirect', to: '/profile' });
  release();
  expect(history.address.pathname).toBe('/profile');
});

test('permissions that cannot be loaded refuse, and can be retried', async () => {
  show({ kind: 'permissions-failed', title: 'Usuarios' });
  expect(screen.getByRole('alert')).toHaveTextContent('No se han podido comprobar tus permisos');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(retryPermissions).toHaveBeenCalledTimes(1);
});
