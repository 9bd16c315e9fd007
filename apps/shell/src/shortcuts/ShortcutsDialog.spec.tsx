import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ShortcutsDialog from './ShortcutsDialog';
import { shortcuts } from './shortcuts';
import { useShortcutsKey } from './shortcuts-key';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcutsKey(() => setIsOpen(true));
  return (
    <>
      <input aria-label="Nombre" />
      <input type="checkbox" aria-label="Todos" />
      {isOpen ? <ShortcutsDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

test("'?' opens the list of shortcuts, and Esc closes it", async () => {
  render(<Page />);
  await userEvent.click(screen.getByLabelText('Todos'));
  for (const held of ['Control', 'Meta', 'Alt']) await userEvent.keyboard(`{${held}>}?{/${held}}`);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('?');
  const dialog = screen.getByRole('dialog', { name: 'Atajos de teclado' });
  for (const { title, items } of shortcuts) {
    expect(within(dialog).getByRole('heading', { name: title })).toBeVisible();
    for (const { text } of items) expect(within(dialog).getByText(text)).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('in a field it is a letter', async () => {
  render(<Page />);
  await userEvent.type(screen.getByLabelText('Nombre'), '¿?');
  expect(screen.getByLabelText('Nombre')).toHaveValue('¿?');
  expect(screen.queryByRole('dialog')).toBeNull();
});
