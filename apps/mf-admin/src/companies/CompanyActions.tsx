import type { Company } from '@umbral/contracts';
import { RowActions, type RowAction } from '@umbral/ui';
import { CircleMinusIcon, EyeIcon, PencilIcon, PowerIcon, UsersIcon } from '@umbral/ui/icons';

/** An act on one company. */
export type CompanyAct = 'view' | 'users' | 'edit' | 'toggle';

export interface CompanyActionsProps {
  company: Company;
  onAct: (act: CompanyAct, company: Company) => void;
}

/** What can be done with the company of a row. Only an active one is edited. */
export function CompanyActions({ company, onAct }: CompanyActionsProps) {
  const action = (act: CompanyAct, label: string, icon: RowAction['icon']): RowAction => ({
    label,
    icon,
    onSelect: () => onAct(act, company),
  });
  return (
    <RowActions
      name={company.name}
      primary={[action('view', 'Ver compañía', <EyeIcon />), action('users', 'Gestionar usuarios', <UsersIcon />)]}
      more={[
        ...(company.isActive ? [action('edit', 'Editar compañía', <PencilIcon />)] : []),
        company.isActive
          ? action('toggle', 'Desactivar', <CircleMinusIcon />)
          : action('toggle', 'Activar', <PowerIcon />),
      ]}
    />
  );
}
