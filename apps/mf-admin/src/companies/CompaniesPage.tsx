import { companiesApi, companyRules, type Company } from '@umbral/contracts';
import { Logo } from '@umbral/ui';
import { BuildingIcon, UsersIcon } from '@umbral/ui/icons';
import {
  editAction,
  recordForm,
  recordPage,
  toggleAppearance,
  viewAction,
  type RecordAction,
} from '@umbral/web-kit/records';
import { companyFields } from './companies.fields';
import { failureOf, userCountWords } from './company-words';
import { CompanyUsersDialog } from './CompanyUsersDialog';
import { ToggleCompany } from './ToggleCompany';

const form = recordForm({
  api: companiesApi,
  ...companyFields.form('name', 'logo', 'description', 'reportNotice'),
  failures: { create: failureOf('Error al crear compañía'), update: failureOf('Error al actualizar compañía') },
  fieldOf: { duplicate_company: 'name' },
});

const view = viewAction<Company>({
  body: companyFields.facts('logo', 'description', 'reportNotice', 'userCount', 'isActive', 'createdAt'),
});

const users: RecordAction<Company> = {
  path: 'usuarios',
  inRow: true,
  appearance: () => ({ label: 'Gestionar usuarios', icon: <UsersIcon /> }),
  Dialog: CompanyUsersDialog,
};

const toggle: RecordAction<Company> = { path: 'estado', appearance: toggleAppearance, Dialog: ToggleCompany };

/** 'Compañías': groups of users who share their clients and studies. */
export default recordPage<Company>({
  path: '/companies',
  api: companiesApi,
  nouns: { one: 'compañía', many: 'compañías', feminine: true },
  title: 'Compañías',
  lead: 'Grupos de usuarios que comparten clientes y estudios.',
  icon: <BuildingIcon />,
  search: 'Buscar por nombre o descripción',
  empty: 'Crea la primera y asígnale usuarios.',
  views: 'companies',
  caption: 'Compañías por orden alfabético',
  sorts: ['name'],
  header: 'Compañía',
  media: true,
  nameOf: ({ name, logo }) => ({ name, media: <Logo name={name} src={logo} /> }),
  columns: () => [
    companyFields.column('description', { priority: 2 }),
    companyFields.column('userCount'),
    companyFields.column('isActive'),
  ],
  card: ({ description, userCount }) => ({ sub: description ?? 'Sin descripción', note: userCountWords(userCount) }),
  // Users are listed with their company; its studies and calculations change with it.
  bulk: {
    takesAlong: true,
    activate:
      'Sus estudios y cálculos siguen como están. Para recuperar los que se desactivaron con ellas, activa las compañías una a una.',
    deactivate: (
      <p>
        También se desactivarán <strong>sus estudios y cálculos activos</strong>. Al reactivar cada compañía podrán
        recuperarse.
      </p>
    ),
  },
  form,
  audited: 'company',
  actions: [view, users, editAction<Company>({ rule: companyRules.update, inRow: false }), toggle],
});
