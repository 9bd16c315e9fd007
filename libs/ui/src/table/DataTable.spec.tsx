import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, type DataTableProps } from './DataTable';
import { RowActions } from './RowActions';

interface Person {
  name: string;
  active: boolean;
}
const PEOPLE: Person[] = [
  { name: 'Alba', active: true },
  { name: 'Damián', active: false },
];

function renderTable(more: Partial<DataTableProps<Person>> = {}) {
  return render(
    <DataTable
      caption="Usuarios por orden alfabético"
      rows={PEOPLE}
      rowKey={(person) => person.name}
      isInactive={(person) => !person.active}
      columns={[
        { id: 'name', header: 'Nombre', sortable: true, cell: (person) => person.name },
        { id: 'state', header: 'Estado', cell: (person) => (person.active ? 'Activo' : 'Inactivo') },
      ]}
      {...more}
    />,
  );
}

describe('DataTable', () => {
  it('is a table with a name, heads and row heads', () => {
    renderTable();
    expect(screen.getByRole('table', { name: 'Usuarios por orden alfabético' })).toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: 'Alba' })).toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: 'Damián' }).closest('tr')).toHaveAttribute('data-inactive');
  });

  it('calls back with a new order, and with the reverse of the current one', async () => {
    const onSort = jest.fn();
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Nombre' }));
    for (const sort of [undefined, { key: 'name', direction: 'desc' }] as const) {
      const { unmount } = renderTable({ onSort, sort });
      await press();
      expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'asc' });
      unmount();
    }
    renderTable({ onSort, sort: { key: 'name', direction: 'asc' } });
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('columnheader', { name: 'Estado' })).not.toHaveAttribute('aria-sort');
    await press();
    expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'desc' });
  });

  it('shows the empty state without rows, but not while they load', () => {
    const { rerender } = render(
      <DataTable caption="Usuarios" rows={[]} rowKey={() => 0} columns={[]} empty={<p>Nada</p>} />,
    );
    expect(screen.getByText('Nada')).toBeInTheDocument();
    rerender(<DataTable caption="Usuarios" rows={[]} rowKey={() => 0} columns={[]} empty={<p>Nada</p>} busy />);
    expect(screen.queryByText('Nada')).not.toBeInTheDocument();
  });

  it('writes the reasons of a row under it', () => {
    renderTable({
      isIncompatible: (person) => !person.active,
      notes: (person) => (person.active ? undefined : { tone: 'danger', content: 'Porque sí' }),
    });
    const row = screen.getByRole('cell', { name: 'Porque sí' }).closest('tr');
    expect(row).toHaveAttribute('data-tone', 'danger');
    expect(row?.previousElementSibling).toHaveAttribute('data-incompatible');
  });
});

describe('RowActions', () => {
  it('names the record in every action, and shows why one is disabled', async () => {
    const onEdit = jest.fn();
    const onDelete = jest.fn();
    render(
      <RowActions
        name="Alba"
        primary={[{ label: 'Editar usuario', icon: null, onSelect: onEdit }]}
        more={[
          { label: 'Desactivar', icon: null, onSelect: () => undefined },
          {
            label: 'Eliminar',
            icon: null,
            tone: 'danger',
            onSelect: onDelete,
            disabledReason: 'Solo se elimina lo que está inactivo',
          },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Editar usuario: Alba' }));
    expect(onEdit).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Más acciones: Alba' }));
    const menu = within(screen.getByRole('menu'));
    expect(menu.getByRole('menuitem', { name: 'Desactivar: Alba' })).toBeInTheDocument();
    const remove = menu.getByRole('menuitem', { name: /Eliminar Solo se elimina lo que está inactivo Alba/ });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(remove);
    expect(onDelete).not.toHaveBeenCalled();
  });
});
