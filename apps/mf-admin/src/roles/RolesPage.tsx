import { roleRules, rolesApi, type Role } from '@umbral/contracts';
import { plural, Status } from '@umbral/ui';
import { KeyRoundIcon, LockKeyholeIcon, ShieldCheckIcon } from '@umbral/ui/icons';
import {
  editAction,
  recordForm,
  recordPage,
  removeAction,
  toggleAppearance,
  viewAction,
  type RecordAction,
} from '@umbral/web-kit/records';
import { PermissionsDialog } from './PermissionsDialog';
import { roleFields } from './roles.fields';
import { ToggleRole } from './ToggleRole';

// The texts of failures without a server message are fixed, in English, here and in `ToggleRole`.
const form = recordForm({
  api: rolesApi,
  ...roleFields.form('name', 'description', 'requiresSecondFactor'),
  size: 's',
  failures: { create: 'Failed to create role', update: 'Failed to update role' },
  fieldOf: { duplicate_role: 'name' },
  next: () => 'Elige ahora sus permisos: de momento no ve nada.',
});

/** Opened by the name only: a role has few details, so the row offers no view button. */
const view = viewAction<Role>({
  appearance: undefined,
  body: roleFields.facts(
    'description',
    ({ userCount = 0 }) => ({ term: roleFields.label('userCount'), value: plural(userCount, 'usuario', 'usuarios') }),
    ({ requiresSecondFactor }) => ({
      term: 'Verificación en dos pasos',
      value: requiresSecondFactor ? 'Obligatoria' : 'A elección de cada persona',
    }),
    'isActive',
    'createdAt',
  ),
});

const permissions: RecordAction<Role> = {
  path: 'permisos',
  inRow: true,
  appearance: () => ({ label: 'Permisos', icon: <KeyRoundIcon /> }),
  rule: roleRules.change,
  Dialog: PermissionsDialog,
};

const toggle: RecordAction<Role> = {
  path: 'estado',
  appearance: toggleAppearance,
  rule: roleRules.change,
  Dialog: ToggleRole,
};

const remove = removeAction({
  op: rolesApi.remove,
  rule: roleRules.remove,
  confirm: (role: Role) => ({
    title: `¿Eliminar «${role.name}»?`,
    confirmLabel: 'Eliminar rol',
    success: ({ name }: Role) => ({ title: 'Rol eliminado permanentemente', text: name }),
    failure: 'Failed to delete role',
    children: 'Se borrarán el rol y sus permisos. Los movimientos de auditoría se conservan. No se puede deshacer.',
  }),
});

/** 'Roles': the permissions of each group of users. */
export default recordPage<Role>({
  path: '/roles',
  api: rolesApi,
  nouns: { one: 'rol', many: 'roles' },
  title: 'Roles',
  lead: 'Qué puede ver y qué puede eliminar cada grupo de usuarios.',
  icon: <ShieldCheckIcon />,
  search: 'Buscar por nombre o descripción',
  empty: 'Crea el primero y elige qué puede ver.',
  views: 'roles',
  caption: 'Roles por orden alfabético',
  sorts: ['name'],
  header: 'Rol',
  nameOf: ({ name, description }) => ({ name, sub: description ?? 'Sin descripción' }),
  columns: () => [roleFields.column('userCount', { align: 'end' }), roleFields.column('isActive')],
  card: ({ userCount = 0 }) => ({ note: plural(userCount, 'usuario', 'usuarios') }),
  // Never from the cache: decisions on permissions need the current state.
  reading: { staleTime: 0, gcTime: 0 },
  // Users are listed with the name of their role.
  bulk: {
    activate: 'Podrán volver a elegirse para un usuario, con los permisos que tenían.',
    deactivate:
      'Dejarán de poder elegirse para un usuario. Sus permisos se conservan y puedes volver a activarlos cuando quieras.',
  },
  form,
  audited: 'role',
  actions: [view, permissions, editAction<Role>({ rule: roleRules.update }), toggle, remove],
  rowFallback: () => <Status icon={<LockKeyholeIcon size="s" />}>Protegido</Status>,
});
