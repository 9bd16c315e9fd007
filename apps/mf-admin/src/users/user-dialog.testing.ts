import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@umbral/contracts';
import { createApi, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import UsersPage from './UsersPage';
import { aUser, serveUsers } from './users.testing';

export const begona = aUser({
  id: 7,
  name: 'Begoña Uriarte',
  email: 'begona@umbral.test',
  roleId: 3,
  roleName: 'Coordinación',
});

/** The page of somebody who sees one user, and what they do in the dialog. Begins anew before each test. */
export function userDialog() {
  const api = createApi();
  let service: ReturnType<typeof serveUsers>;
  beforeEach(() => {
    api.calls.length = 0;
    service = serveUsers(api, [begona]);
  });

  const open = (options: Partial<PageOptions> = {}) => renderPage({ api, Page: UsersPage, path: '/users', ...options });
  const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}`));
  return {
    api,
    open,
    field,
    save: (label: string) => userEvent.click(screen.getByRole('button', { name: label })),
    toast: () => within(screen.getByRole('region', { name: 'Avisos' })),
    openNew: async (options?: Partial<PageOptions>) => {
      open(options);
      await userEvent.click(await screen.findByRole('link', { name: 'Nuevo usuario' }));
      await screen.findByRole('dialog', { name: 'Nuevo usuario' });
      await screen.findByRole('option', { name: 'Agente' });
    },
    openEdit: async (user: User, options?: Partial<PageOptions>) => {
      service.users = [user];
      open(options);
      const [link] = await screen.findAllByRole('link', { name: `Editar usuario: ${user.name}` });
      await userEvent.click(link as HTMLElement);
      await waitFor(() => expect(field('Nombre')).toHaveValue(user.name));
    },
    fillNew: async () => {
      await userEvent.type(field('Nombre'), 'Ana Ruiz');
      await userEvent.type(field('Correo electrónico'), 'ana@umbral.test');
      await userEvent.type(field('Teléfono'), '600 100 200');
      await userEvent.type(field('DNI o NIE'), '12345678z');
      await userEvent.selectOptions(field('Rol'), 'Agente');
    },
  };
}
