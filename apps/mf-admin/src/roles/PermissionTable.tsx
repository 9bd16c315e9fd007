import { grantableViews, type GrantableView } from '@umbral/contracts';
import { CellMain, Checkbox, DataTable, Missing, type Column } from '@umbral/ui';
import { tick, viewWords, type PermissionLevels } from './permission-rows';

interface PermissionTableProps {
  levels: PermissionLevels;
  onChange: (levels: PermissionLevels) => void;
}

/** The checkboxes of a role: view and delete permissions of each view. */
export function PermissionTable({ levels, onChange }: PermissionTableProps) {
  const set = (view: GrantableView, box: 'canView' | 'canDelete', isTicked: boolean) =>
    onChange({ ...levels, [view]: tick(levels[view], box, isTicked) });
  const columns: readonly Column<GrantableView>[] = [
    {
      id: 'view',
      header: 'Apartado',
      cell: (view) => <CellMain sub={viewWords[view].holds}>{viewWords[view].label}</CellMain>,
    },
    {
      id: 'canView',
      header: 'Ver',
      align: 'center',
      width: '5.5rem',
      cell: (view) => (
        <Checkbox
          aria-label={`Ver ${viewWords[view].label}`}
          checked={levels[view] !== 'none'}
          onChange={(event) => set(view, 'canView', event.target.checked)}
        />
      ),
    },
    {
      id: 'canDelete',
      header: 'Eliminar',
      align: 'center',
      width: '5.5rem',
      numeric: true,
      cell: (view) =>
        viewWords[view].noDelete ? (
          <Missing small>No aplica</Missing>
        ) : (
          <Checkbox
            aria-label={`Eliminar en ${viewWords[view].label}`}
            checked={levels[view] === 'delete'}
            disabled={levels[view] === 'none'}
            onChange={(event) => set(view, 'canDelete', event.target.checked)}
          />
        ),
    },
  ];
  return <DataTable caption="Permisos por apartado" columns={columns} rows={grantableViews} rowKey={(view) => view} />;
}
