import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

/** The page of a user who sees one other user, and helpers for its dialog. Reset before each test. */
export function userDialog() {
  const api = createApi();
  const serve = (users: readonly User[] = [begona]) => serveUsers(api, users);
  beforeEach(() => {
    api.calls.length = 0;
    serve();
  });

  const open = (at: string, options: Partial<PageOptions> = {}) =>
    renderPage({ api, Page: UsersPage, path: '/users', at, ...options });
  const dialog = () => within(screen.getByRole('dialog'));
  const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}`));
  const fill = (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
  };
  return {
    api,
    /** Restores the initial responses, or serves other users. */
    serve,
    open,
    dialog,
    field,
    fill,
    press: (label: string) => userEvent.click(dialog().getByRole('button', { name: label })),
    toast: () => within(screen.getByRole('region', { name: 'Avisos' })),
    openNew: async (options?: Partial<PageOptions>) => {
      open('/users/nuevo', options);
      await within(await screen.findByRole('dialog', { name: 'Nuevo usuario' })).findByRole('option', {
        name: 'Agente',
      });
    },
    openEdit: async (user: User, options?: Partial<PageOptions>) => {
      serve([user]);
      open(`/users/${user.id}/editar`, options);
      await waitFor(() => expect(field('Nombre')).toHaveValue(user.name));
    },
    fillNew: () =>
      fill({
        Nombre: 'Ana Ruiz',
        'Correo electrónico': 'ana@umbral.test',
        Teléfono: '600 100 200',
        'DNI o NIE': '12345678z',
        Rol: '2',
      }),
  };
}
