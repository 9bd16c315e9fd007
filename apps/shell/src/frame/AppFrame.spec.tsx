import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from '@umbral/ui';
import { AppFrame } from './AppFrame';

test('Esc closes a menu of the drawer first, and the drawer afterwards, as a click outside does', async () => {
  const menu = <Menu label="Cuenta" trigger={<button type="button">Cuenta</button>} items={[{ label: 'Tema' }]} />;
  render(
    <AppFrame brand={{ href: '/' }} onSearch={() => undefined} sidebar={menu}>
      Página
    </AppFrame>,
  );
  const opener = screen.getByRole('button', { name: 'Abrir menú' });
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('button', { name: 'Cuenta' }));
  expect(await screen.findByRole('menuitem', { name: 'Tema' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(opener).toHaveFocus();
  await userEvent.click(opener);
  await userEvent.click(document.querySelector('.drawer-scrim') as HTMLElement);
  expect(opener).toHaveAttribute('aria-expanded', 'false');
});
