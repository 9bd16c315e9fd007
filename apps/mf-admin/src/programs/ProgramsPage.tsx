import { programRules, programsApi, type Program } from '@umbral/contracts';
import { formatDateTime, Missing, plural } from '@umbral/ui';
import { KeyRoundIcon } from '@umbral/ui/icons';
import {
  editAction,
  recordForm,
  recordPage,
  removeAction,
  toggleAction,
  viewAction,
  type RecordAction,
} from '@umbral/web-kit/records';
import { KeysDialog } from './KeysDialog';
import { lastUseOf, liveKeys } from './program-words';
import { programFields } from './programs.fields';

const form = recordForm({
  api: programsApi,
  ...programFields.form('name', 'description', 'roleId', 'companyIds', 'publishes'),
  failures: {
    create: { text: 'No se pudo crear el acceso.', prefer: 'both' },
    update: { text: 'No se pudo actualizar el acceso.', prefer: 'both' },
  },
  next: () => 'Crea ahora su clave: sin ella no puede llamar a la API.',
});

const keysWords = (program: Program): string => plural(liveKeys(program).length, 'clave', 'claves');

const lastUse = (program: Program) => {
  const at = lastUseOf(program);
  return at ? formatDateTime(at) : <Missing>Nunca</Missing>;
};

const view = viewAction<Program>({
  body: programFields.facts(
    'clientId',
    'description',
    'roleId',
    'companyIds',
    'publishes',
    (program) => ({ term: 'Claves', value: keysWords(program) }),
    (program) => ({ term: 'Último uso', value: lastUse(program) }),
    'isActive',
    'createdAt',
  ),
});

const keys: RecordAction<Program> = {
  path: 'claves',
  inRow: true,
  appearance: () => ({ label: 'Claves', icon: <KeyRoundIcon /> }),
  Dialog: KeysDialog,
};

const toggle = toggleAction({
  op: programsApi.toggleStatus,
  confirm: ({ name, isActive }: Program) => ({
    failure: { text: 'No se pudo cambiar el estado del acceso.', prefer: 'both' },
    title: isActive ? `¿Desactivar «${name}»?` : `¿Activar «${name}»?`,
    confirmLabel: isActive ? 'Desactivar acceso' : 'Activar acceso',
    success: { title: 'Estado actualizado', text: `${name} ${isActive ? 'ya no puede' : 'puede'} llamar a la API` },
    children: isActive
      ? 'Dejará de poder llamar a la API al momento. Sus claves se conservan y puedes volver a activarlo cuando quieras.'
      : 'Podrá volver a llamar a la API con las claves que tenía.',
  }),
});

const remove = removeAction({
  op: programsApi.remove,
  rule: programRules.remove,
  confirm: ({ name }: Program) => ({
    title: `¿Eliminar «${name}»?`,
    confirmLabel: 'Eliminar acceso',
    success: { title: 'Acceso eliminado', text: name },
    failure: { text: 'No se pudo eliminar el acceso.', prefer: 'both' },
    children:
      'Se borrarán el acceso y sus claves. Lo que el programa creó y sus movimientos de auditoría se conservan. No se puede deshacer.',
  }),
});

/** 'Accesos de programas': API clients that are no users. */
export default recordPage<Program>({
  path: '/programs',
  api: programsApi,
  nouns: { one: 'acceso', many: 'accesos' },
  title: 'Accesos de programas',
  lead: 'Programas que llaman a la API por su cuenta, con un rol y claves propias.',
  icon: <KeyRoundIcon />,
  search: 'Buscar por nombre',
  empty: 'Crea el primero y dale una clave.',
  caption: 'Programas por orden alfabético',
  header: 'Programa',
  nameOf: ({ name, description }) => ({ name, sub: description ?? 'Sin descripción' }),
  columns: () => [
    programFields.column('roleId'),
    programFields.column('companyIds', { priority: 2 }),
    programFields.column('publishes', { priority: 3 }),
    { id: 'keys', header: 'Claves', cell: keysWords },
    { id: 'used', header: 'Último uso', priority: 3, cell: lastUse },
    programFields.column('isActive'),
  ],
  card: (program) => ({ sub: program.roleName, note: keysWords(program) }),
  // Never from the cache: decisions on access need the current state.
  reading: { staleTime: 0, gcTime: 0 },
  form,
  audited: 'program',
  actions: [view, keys, editAction<Program>({ rule: programRules.update }), toggle, remove],
});
