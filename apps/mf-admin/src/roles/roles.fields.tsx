import { rolesApi } from '@umbral/contracts';
import { check, day, fieldsOf, formats, longText, shown, state, text } from '@umbral/web-kit/fields';

/** The fields of a role. */
export const roleFields = fieldsOf(rolesApi, {
  name: text('Nombre', { required: true, span: 12 }),
  description: longText('Descripción', {
    optional: true,
    rows: 2,
    help: 'Para qué sirve, en pocas palabras',
    none: 'Sin descripción',
  }),
  requiresSecondFactor: check('Exigir verificación en dos pasos', {
    help: 'Quien no la tenga no podrá hacer nada más hasta activarla',
    audit: 'Exige verificación en dos pasos',
  }),
  userCount: shown('Usuarios', {
    numeric: true,
    of: ({ userCount }) => userCount ?? 0,
    show: formats.count,
    audit: 'Número de usuarios',
    write: formats.count,
  }),
  isActive: state('Estado'),
  createdAt: day('Fecha de creación', { audit: 'Fecha de alta' }),
});
