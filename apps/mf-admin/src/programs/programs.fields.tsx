import { ADMINISTRATOR_ROLE_ID, programsApi, rolesApi } from '@umbral/contracts';
import { useOptions } from '@umbral/web-kit';
import { custom, day, fieldsOf, longText, shown, state, text } from '@umbral/web-kit/fields';
import { record } from '../parts/record-field';
import { CompaniesField } from './CompaniesField';
import { ModulesField } from './ModulesField';

/** The fields of a program. */
export const programFields = fieldsOf(programsApi, {
  clientId: shown('Nombre en la API'),
  name: text('Nombre', { required: true, span: 12 }),
  description: longText('Descripción', {
    optional: true,
    rows: 2,
    help: 'Qué hace y a quién preguntar por él',
    none: 'Sin descripción',
  }),
  // The administrators’ role is not offered.
  roleId: record('Rol', {
    required: true,
    span: 12,
    empty: 0,
    help: 'Podrá lo que su rol permite, salvo lo que pide confirmar quién eres',
    useList: () => useOptions(rolesApi.list, { query: { status: 'active' } }, { staleTime: 0 }),
    isOffered: ({ id }) => id !== ADMINISTRATOR_ROLE_ID,
    first: { text: 'Selecciona un rol', loading: 'Cargando roles...' },
    storedOf: ({ roleId, roleName }) => ({ id: roleId, name: roleName, otherwise: 'inactivo', isRefused: true }),
    of: ({ roleName }) => roleName,
  }),
  companyIds: custom('Compañías', {
    empty: [] as number[],
    of: ({ companies }) => companies.map(({ name }) => name).join(', '),
    none: 'Ninguna',
    from: ({ companies }) => companies.map(({ id }) => id),
    Control: (props) => <CompaniesField {...props} />,
  }),
  publishes: custom('Módulos que puede publicar', {
    empty: [] as string[],
    of: ({ publishes }) => publishes.join(', '),
    none: 'Ninguno',
    from: ({ publishes }) => publishes,
    Control: (props) => <ModulesField {...props} />,
  }),
  isActive: state('Estado'),
  createdAt: day('Fecha de creación', { audit: 'Fecha de alta' }),
});
