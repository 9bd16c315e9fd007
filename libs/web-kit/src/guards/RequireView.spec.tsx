import { render, screen } from '@testing-library/react';
import { createRawApi } from '../testing/raw-api';
import { agent } from '../testing/render-page';
import { queryClient } from '../query/query-client';
import { session } from '../session/session';
import { RequireView } from './RequireView';

const api = createRawApi();
beforeAll(() => {
  session.store(agent);
});
beforeEach(() => queryClient.clear());

const show = () => render(<RequireView view="usuarios">Lista de usuarios</RequireView>);

test("[P-PRM-10] 'Verificando permisos...' while they are checked", async () => {
  api.reply({ body: { view: { usuarios: true }, delete: {} } });
  show();
  expect(screen.getByText('Verificando permisos...')).toBeVisible();
  expect(await screen.findByText('Lista de usuarios')).toBeVisible();
});

test('[P-PRM-07] [P-PRM-08] [P-PRM-09] without the permission: the denied screen, the view by name, the way out', async () => {
  api.reply({ body: { view: {}, delete: {} } });
  show();
  expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  expect(screen.getByText(/No tienes permiso para ver/)).toHaveTextContent(
    'No tienes permiso para ver Usuarios. Si lo necesitas, contacta con el administrador.',
  );
  expect(screen.getByRole('link', { name: 'Volver a Mi Perfil' })).toHaveAttribute('href', '/profile');
});

test('permissions that cannot be read refuse, and can be asked for again', async () => {
  api.reply({ status: 502, body: '' });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('No se han podido comprobar tus permisos');
  api.reply({ body: { view: { usuarios: true }, delete: {} } });
  screen.getByRole('button', { name: 'Reintentar' }).click();
  expect(await screen.findByText('Lista de usuarios')).toBeVisible();
});
