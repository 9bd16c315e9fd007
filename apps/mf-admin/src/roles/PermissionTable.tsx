import { CellMain, Checkbox, DataTable, Missing, type Column } from '@umbral/ui';
import { tick, viewWords, type PermissionRow } from './permission-rows';

interface PermissionTableProps {
  rows: readonly PermissionRow[];
  onChange: (rows: PermissionRow[]) => void;
}

/** The checkboxes of a role: view and delete permissions of each view. */
export function PermissionTable({ rows, onChange }: PermissionTableProps) {
  const set = (viewName: string, box: 'canView' | 'canDelete', isTicked: boolean) =>
    onChange(rows.map((row) => (row.viewName === viewName ? tick(row, box, isTicked) : row)));
  const columns: readonly Column<PermissionRow>[] = [
    {
      id: 'view',
      header: 'Apartado',
      cell: ({ viewName }) => <CellMain sub={viewWords[viewName].holds}>{viewWords[viewName].label}</CellMain>,
    },
    {
      id: 'canView',
      header: 'Ver',
      align: 'center',
      width: '5.5rem',
      cell: ({ viewName, canView }) => (
        <Checkbox
          aria-label={`Ver ${viewWords[viewName].label}`}
          checked={canView}
          onChange={(event) => set(viewName, 'canView', event.target.checked)}
        />
      ),
    },
    {
      id: 'canDelete',
      header: 'Eliminar',
      align: 'center',
      width: '5.5rem',
      numeric: true,
      cell: ({ viewName, canView, canDelete }) =>
        viewWords[viewName].noDelete ? (
          <Missing small>No aplica</Missing>
        ) : (
          <Checkbox
            aria-label={`Eliminar en ${viewWords[viewName].label}`}
            checked={canDelete}
            disabled={!canView}
            onChange={(event) => set(viewName, 'canDelete', event.target.checked)}
          />
        ),
    },
  ];
  return <DataTable caption="Permisos por apartado" columns={columns} rows={rows} rowKey={(row) => row.viewName} />;
}
