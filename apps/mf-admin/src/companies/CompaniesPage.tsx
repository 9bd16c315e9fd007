import { companiesApi, companyRules, type Company } from '@umbral/contracts';
import { ActiveStatus, Facts, formatDateLong, Logo, Missing } from '@umbral/ui';
import { BuildingIcon, UsersIcon } from '@umbral/ui/icons';
import {
  editAction,
  recordForm,
  recordPage,
  toggleAction,
  viewAction,
  type RecordAction,
} from '@umbral/web-kit/records';
import { failureOf, userCountWords } from './company-words';
import { CompanyFields, type CompanyValues } from './CompanyFields';
import { CompanyUsersDialog } from './CompanyUsersDialog';

const NO_DESCRIPTION = 'Sin descripción';
const empty: CompanyValues = { name: '', description: '', logo: null, reportNotice: '' };

const form = recordForm({
  api: companiesApi,
  empty,
  valuesOf: ({ name, description, logo, reportNotice }): CompanyValues => ({
    name,
    description: description ?? '',
    logo,
    reportNotice: reportNotice ?? '',
  }),
  Fields: CompanyFields,
  failures: { create: failureOf('Error al crear compañía'), update: failureOf('Error al actualizar compañía') },
  fieldOf: { duplicate_company: 'name' },
});

const view = viewAction<Company>({
  body: (company) => (
    <Facts
      facts={[
        {
          term: 'Logo',
          value: company.logo ? <Logo name={company.name} src={company.logo} size="l" /> : <Missing>Sin logo</Missing>,
        },
        { term: 'Descripción', value: company.description ?? <Missing>{NO_DESCRIPTION}</Missing> },
        { term: 'Texto legal para los informes', value: company.reportNotice ?? <Missing>Sin texto legal</Missing> },
        { term: 'Usuarios', value: userCountWords(company.userCount) },
        { term: 'Estado', value: <ActiveStatus active={company.isActive} feminine /> },
        { term: 'Fecha de creación', value: formatDateLong(company.createdAt) },
      ]}
    />
  ),
});

const users: RecordAction<Company> = {
  path: 'usuarios',
  inRow: true,
  appearance: () => ({ label: 'Gestionar usuarios', icon: <UsersIcon /> }),
  Dialog: CompanyUsersDialog,
};

/** Deactivating also deactivates the company's studies and calculations, which activating does not restore. */
const toggle = toggleAction({
  op: companiesApi.toggleStatus,
  confirm: ({ name, isActive }: Company) => ({
    title: isActive ? `¿Desactivar ${name}?` : `¿Activar ${name}?`,
    confirmLabel: isActive ? 'Desactivar compañía' : 'Activar compañía',
    success: { title: 'Estado actualizado', text: `${name} está ${isActive ? 'inactiva' : 'activa'}` },
    failure: failureOf('Error al cambiar estado'),
    children: isActive ? (
      <p>
        También se desactivarán <strong>sus estudios y cálculos activos</strong>. Al reactivar la compañía no vuelven a
        activarse solos.
      </p>
    ) : (
      'Sus estudios y cálculos siguen como están: actívalos uno a uno si los necesitas.'
    ),
  }),
});

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
    {
      id: 'description',
      header: 'Descripción',
      priority: 2,
      cell: ({ description }) => description ?? <Missing>{NO_DESCRIPTION}</Missing>,
    },
    { id: 'users', header: 'Usuarios', numeric: true, cell: ({ userCount }) => userCountWords(userCount) },
    { id: 'state', header: 'Estado', cell: ({ isActive }) => <ActiveStatus active={isActive} feminine /> },
  ],
  card: ({ description, userCount }) => ({ sub: description ?? NO_DESCRIPTION, note: userCountWords(userCount) }),
  // Users are listed with their company; its studies and calculations change with it.
  invalidates: ['companies', 'users', 'viability-studies', 'housing-calculations'],
  bulk: {
    takesAlong: true,
    activate: 'Sus estudios y cálculos siguen como están: actívalos uno a uno si los necesitas.',
    deactivate: (
      <p>
        También se desactivarán <strong>sus estudios y cálculos activos</strong>. Al reactivar las compañías no vuelven
        a activarse solos.
      </p>
    ),
  },
  form,
  audited: 'company',
  actions: [view, users, editAction<Company>({ rule: companyRules.update, inRow: false }), toggle],
});
