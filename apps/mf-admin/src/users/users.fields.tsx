import { usersApi, type User } from '@umbral/contracts';
import { formatDate, Status, Missing } from '@umbral/ui';
import { check, custom, day, fieldsOf, formats, moment, shown, state, text } from '@umbral/web-kit/fields';
import { lazyPart } from '@umbral/web-kit';
import { intermediaryWord, NO_ROLE, roleInDetail } from './user-words';

// The list has the columns only: what the form needs is fetched with its dialog.
const dialogs = () => import(/* webpackChunkName: "user-dialogs" */ './user-dialogs');
const RoleField = lazyPart(async () => ({ default: (await dialogs()).RoleField }));
const InitialPassword = lazyPart(async () => ({ default: (await dialogs()).InitialPassword }));

const none = 'No proporcionado';
const identifier = { required: true, autoCapitalize: 'characters', none } as const;

/** The fields of a user. */
export const userFields = fieldsOf(usersApi, {
  name: text('Nombre', { required: true, span: 12 }),
  email: text('Correo electrónico', { required: true, span: 8, type: 'email' }),
  phone: text('Teléfono', { required: true, span: 4, type: 'tel', none }),
  isCompany: check('Es una empresa'),
  dni: text('DNI o NIE', identifier),
  cif: text('CIF', identifier),
  roleId: custom('Rol', {
    empty: NO_ROLE,
    of: (user: User) => roleInDetail(user),
    write: formats.reference,
    Control: (props) => <RoleField {...props} />,
  }),
  isCreditIntermediary: check('Intermediario de crédito', {
    help: 'Inscrito en el registro del Banco de España',
    show: intermediaryStatus,
    write: formats.either(intermediaryWord(true), intermediaryWord(false)),
  }),
  isActive: { ...state<User>('Estado'), input: check<User>('Usuario activo', { empty: true }).input },
  // Only of a new user.
  password: custom('Contraseña inicial', {
    empty: null as string | null | undefined,
    from: () => undefined,
    Control: (props) => <InitialPassword {...props} />,
  }),
  companyName: shown('Compañía', { none: 'Sin compañía', audit: 'Nombre de la compañía' }),
  createdAt: day('Fecha de alta', { show: formatDate }),
  updatedAt: moment('Última modificación'),
});

function intermediaryStatus(isAuthorized: boolean) {
  const word = intermediaryWord(isAuthorized);
  if (isAuthorized) return <Status tone="success">{word}</Status>;
  return (
    <Missing>
      <small>{word}</small>
    </Missing>
  );
}
