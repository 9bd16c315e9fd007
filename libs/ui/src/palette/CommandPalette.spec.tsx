import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommandPalette, type CommandPaletteProps } from './CommandPalette';

const GROUPS = [
  {
    label: 'Ir a',
    options: [
      { id: 'users', label: 'Usuarios' },
      { id: 'audits', label: 'Auditorías', keywords: 'movimientos' },
    ],
  },
  { label: 'Clientes', options: [{ id: 'rocio', label: 'Rocío Estévez', hint: '627 990 318' }] },
];

function Example(props: Partial<CommandPaletteProps>) {
  const [query, setQuery] = useState('');
  return (
    <CommandPalette
      open
      onOpenChange={() => undefined}
      query={query}
      onQueryChange={setQuery}
      groups={GROUPS}
      onChoose={() => undefined}
      {...props}
    />
  );
}
const selected = () => screen.getByRole('option', { selected: true });

describe('CommandPalette', () => {
  it('keeps the focus in the field and sets the active option', async () => {
    render(<Example />);
    const field = screen.getByRole('combobox', { name: 'Buscar o ir a' });
    expect(field).toHaveFocus();
    expect(selected()).toHaveTextContent('Usuarios');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(selected()).toHaveTextContent('Rocío Estévez');
    expect(field).toHaveAttribute('aria-activedescendant', selected().id);
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('Usuarios');
    await userEvent.keyboard('{ArrowUp}');
    expect(selected()).toHaveTextContent('Rocío Estévez');
    expect(field).toHaveFocus();
  });

  it('finds without accents, also by words that are not shown, marks what matches and starts at the first result', async () => {
    render(<Example />);
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.type(screen.getByRole('combobox'), 'esteve');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(selected().querySelector('mark')).toHaveTextContent('Estéve');
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.type(screen.getByRole('combobox'), 'movi');
    expect(selected()).toHaveTextContent('Auditorías');
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('Auditorías');
    await userEvent.type(screen.getByRole('combobox'), 'i');
    expect(selected()).toHaveTextContent('Usuarios');
  });

  it('shows an empty state when nothing is found', async () => {
    render(<Example />);
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    expect(screen.getByText('Sin resultados para «zzz»')).toBeVisible();
  });

  it('announces the number of results, and what is missing from them', async () => {
    const { rerender } = render(<Example />);
    const [count, lack] = screen.getAllByRole('status');
    expect([count?.textContent, lack?.textContent]).toEqual(['3 resultados', '']);
    await userEvent.type(screen.getByRole('combobox'), 'usua');
    expect(count).toHaveTextContent('1 resultado');
    rerender(<Example notice="No se ha podido buscar en Clientes" />);
    expect(lack).toHaveTextContent('No se ha podido buscar en Clientes');
  });

  it('opens with Enter, in another tab with Ctrl+Enter or Ctrl and a click, and closes', async () => {
    const onChoose = jest.fn();
    const onOpenChange = jest.fn();
    render(<Example onChoose={onChoose} onOpenChange={onOpenChange} />);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'audits' }), { newTab: false });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'audits' }), { newTab: true });
    expect(onOpenChange).toHaveBeenCalledWith(false);
    fireEvent.click(screen.getByText('Usuarios'), { ctrlKey: true });
    expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'users' }), { newTab: true });
  });

  it('marks every word, and shows the detail that distinguishes records of the same name', async () => {
    const option = { id: 'x', label: 'Ana Pérez', detail: '627 990 318', hint: 'Inactivo' };
    render(<Example groups={[{ label: 'Clientes', matched: true, options: [option] }]} />);
    await userEvent.type(screen.getByRole('combobox'), 'perez 627990');
    expect(Array.from(selected().querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['Pérez']);
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.type(screen.getByRole('combobox'), '627990');
    expect(Array.from(selected().querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['627 990']);
    expect(selected()).toHaveTextContent('Ana Pérez627 990 318Inactivo');
  });

  it('does not filter results of the server again', async () => {
    render(<Example groups={[{ label: 'Clientes', matched: true, options: [{ id: 'x', label: 'Por su correo' }] }]} />);
    await userEvent.type(screen.getByRole('combobox'), 'abc@');
    expect(screen.getByRole('option')).toHaveTextContent('Por su correo');
  });
});
