import { rolesApi } from '@umbral/contracts';
import { check, count, day, fieldsOf, longText, shown, state, text } from '@umbral/web-kit/fields';

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
  }),
  userCount: shown('Usuarios', {
    numeric: true,
    of: ({ userCount }) => userCount ?? 0,
    show: count,
  }),
  isActive: state('Estado'),
  createdAt: day('Fecha de creación'),
});
