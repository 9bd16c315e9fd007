interface CatalogueEntry {
  status: number;
  /** Spanish, for users. */
  message: string;
  /** For developers; the browser's copy of the contracts omits it. */
  english: string;
}

const catalogue = {
  malformed_body: {
    status: 400,
    message: 'El cuerpo de la petición no es JSON válido',
    english: 'The body of the request is not valid JSON',
  },
  invalid_link: {
    status: 400,
    message: 'El enlace no es válido o ha caducado',
    english: 'The link is invalid or has expired',
  },
  invalid_request: { status: 400, message: 'La petición no es válida', english: 'The request is not valid' },
  invalid_scope: {
    status: 400,
    message: 'El programa no puede pedir ese ámbito',
    english: 'The program may not request that scope',
  },
  unauthenticated: { status: 401, message: 'Inicia sesión para continuar', english: 'Sign in to continue' },
  session_expired: {
    status: 401,
    message: 'Tu sesión ha terminado. Inicia sesión de nuevo',
    english: 'Your session has ended. Sign in again',
  },
  session_mismatch: {
    status: 401,
    message: 'Has iniciado sesión con otro usuario en este navegador',
    english: 'Another user has signed in with this browser',
  },
  invalid_credentials: { status: 401, message: 'Usuario o contraseña incorrectos', english: 'Wrong user or password' },
  temporary_password_expired: {
    status: 401,
    message: 'Tu contraseña temporal ha caducado. Pide a tu administrador que te envíe credenciales nuevas',
    english: 'Your temporary password has expired. Ask your administrator for new credentials',
  },
  invalid_client: {
    status: 401,
    message: 'El programa o su clave no son correctos',
    english: 'The program or its key is wrong',
  },
  second_factor_required: {
    status: 401,
    message: 'Falta la verificación en dos pasos',
    english: 'The second factor is missing',
  },
  challenge_expired: {
    status: 401,
    message: 'La verificación ha caducado. Inicia sesión de nuevo',
    english: 'The verification has expired. Sign in again',
  },
  reauthentication_required: {
    status: 403,
    message: 'Escribe tu contraseña actual para confirmar que eres tú',
    english: 'Enter your current password to confirm your identity',
  },
  second_factor_enrolment_required: {
    status: 403,
    message: 'Tu rol exige la verificación en dos pasos. Actívala en «Mi perfil» para continuar',
    english: 'Your role requires a second factor. Enrol one in your profile to continue',
  },
  forbidden: {
    status: 403,
    message: 'No tienes permiso para hacer esto. Contacta con el administrador',
    english: 'You lack the permission for this. Contact the administrator',
  },
  protected_record: {
    status: 403,
    message: 'Este registro está protegido y no se puede cambiar',
    english: 'This record is protected and cannot be changed',
  },
  escalation: {
    status: 403,
    message: 'No puedes conceder permisos que no tienes',
    english: 'You cannot grant permissions that you do not have',
  },
  beyond_rights: {
    status: 403,
    message: 'Su rol permite cosas que el tuyo no. Contacta con el administrador',
    english: 'Their role has permissions that yours lacks. Contact the administrator',
  },
  beyond_companies: {
    status: 403,
    message: 'También pertenece a una compañía que no ves. Contacta con el administrador',
    english: 'They also belong to a company that you do not see. Contact the administrator',
  },
  own_account: {
    status: 403,
    message: 'No puedes hacer esto con tu propia cuenta',
    english: 'You cannot do this with your own account',
  },
  own_request: {
    status: 403,
    message: 'Lo has pedido tú: tiene que confirmarlo otro administrador',
    english: 'You requested it: another administrator has to confirm it',
  },
  not_independent: {
    status: 403,
    message:
      'Tu cuenta es nueva, la ha cambiado otra persona hace poco o no tenía verificación en dos pasos: lo tiene que confirmar otro administrador',
    english:
      'Your account is new, was changed by another user recently or had no second factor: another administrator has to confirm it',
  },
  not_for_programs: {
    status: 403,
    message: 'Esto lo hace una persona: un programa no puede',
    english: 'This is done by a user: a program may not call it',
  },
  insufficient_scope: {
    status: 403,
    message: 'El token no tiene el ámbito que pide esta operación',
    english: 'The token lacks the scope that this operation requires',
  },
  cross_origin: {
    status: 403,
    message: 'La petición viene de otro sitio y se ha rechazado',
    english: 'The request comes from another site and was rejected',
  },
  not_found: { status: 404, message: 'No se ha encontrado lo que buscas', english: 'The resource was not found' },
  method_not_allowed: { status: 405, message: 'Esta operación no existe', english: 'This operation does not exist' },
  request_timeout: {
    status: 408,
    message: 'La petición no ha llegado entera a tiempo. Inténtalo de nuevo',
    english: 'The request did not arrive completely in time. Try again',
  },
  conflict: {
    status: 409,
    message: 'El estado del registro no permite hacer esto',
    english: 'The state of the record does not allow this',
  },
  duplicate_email: {
    status: 409,
    message: 'Ya existe un usuario con ese correo electrónico',
    english: 'A user with that email address exists already',
  },
  duplicate_role: {
    status: 409,
    message: 'Ya existe un rol con ese nombre',
    english: 'A role with that name exists already',
  },
  duplicate_company: {
    status: 409,
    message: 'Ya existe una compañía con ese nombre',
    english: 'A company with that name exists already',
  },
  duplicate_view: {
    status: 409,
    message: 'Ya tienes una vista con ese nombre',
    english: 'You already have a view with that name',
  },
  too_many_views: {
    status: 409,
    message: 'Puedes guardar como máximo 50 vistas por lista',
    english: 'A list can have at most 50 saved views of yours',
  },
  duplicate_product_code: {
    status: 409,
    message: 'Ya existe un producto con ese código en este banco',
    english: 'A product with that code exists already at this bank',
  },
  overlapping_rule: {
    status: 409,
    message: 'Ya hay una regla con ese título vigente en esas fechas',
    english: 'A rule with that title is already in force on those dates',
  },
  rule_in_use: {
    status: 409,
    message: 'Una regla en vigor no se edita: ciérrala y crea la que la sigue',
    english: 'A rule in force is not edited: close it and create its successor',
  },
  too_many_scenarios: {
    status: 409,
    message: 'Un estudio admite como máximo 4 escenarios',
    english: 'A study can have at most 4 scenarios',
  },
  already_sent: { status: 409, message: 'Este correo ya se envió', english: 'This mail was sent already' },
  region_missing: {
    status: 409,
    message: 'Elige la comunidad autónoma del inmueble',
    english: 'Choose the region of the property',
  },
  still_active: {
    status: 409,
    message: 'Solo se puede eliminar un registro inactivo',
    english: 'Only an inactive record can be deleted',
  },
  inactive_record: {
    status: 409,
    message: 'Solo se puede editar un registro activo',
    english: 'Only an active record can be edited',
  },
  role_in_use: {
    status: 409,
    message: 'El rol tiene usuarios asignados. Reasígnalos antes de desactivarlo',
    english: 'The role has assigned users. Assign them another one before you deactivate it',
  },
  second_factor_exists: {
    status: 409,
    message: 'Ya tienes una aplicación de verificación. Quítala antes de añadir otra',
    english: 'You already have an authenticator application. Remove it before you add another one',
  },
  challenge_over: {
    status: 409,
    message: 'Ha pasado demasiado tiempo. Vuelve a empezar',
    english: 'Too much time has passed. Start again',
  },
  duplicate_passkey: {
    status: 409,
    message: 'Esta llave de acceso ya está registrada',
    english: 'This passkey is registered already',
  },
  too_many_passkeys: {
    status: 409,
    message: 'Puedes tener como máximo 10 llaves de acceso',
    english: 'You can have at most 10 passkeys',
  },
  last_second_factor: {
    status: 409,
    message: 'Tu rol exige la verificación en dos pasos. Añade otro método antes de quitar este',
    english: 'Your role requires a second factor. Add another one before you remove this one',
  },
  no_second_factor_there: {
    status: 409,
    message: 'Esta persona no tiene verificación en dos pasos',
    english: 'This user has no second factor',
  },
  reset_pending: {
    status: 409,
    message: 'Ya se ha pedido. Falta que lo confirme otro administrador',
    english: 'It was requested already. Another administrator has to confirm it',
  },
  no_reset_pending: {
    status: 409,
    message: 'No hay ninguna petición pendiente, o ha caducado',
    english: 'There is no pending request, or it has expired',
  },
  no_second_factor: {
    status: 409,
    message: 'Activa antes la verificación en dos pasos',
    english: 'Enrol a second factor first',
  },
  too_many_keys: {
    status: 409,
    message: 'Ya hay dos claves. Revoca una antes de crear otra',
    english: 'There are two keys already. Revoke one before you create another one',
  },
  too_many_webhooks: {
    status: 409,
    message: 'Este programa ya tiene 20 avisos. Elimina uno antes de crear otro',
    english: 'This program already has 20 webhooks. Delete one before you create another one',
  },
  no_webhook_secret: {
    status: 409,
    message: 'Crea antes el secreto de este aviso',
    english: 'Create the secret of this webhook first',
  },
  last_administrator: {
    status: 409,
    message: 'Tiene que quedar al menos un administrador activo',
    english: 'At least one active administrator has to remain',
  },
  release_altered: {
    status: 409,
    message: 'Los archivos de esta versión no son los que se publicaron',
    english: 'The files of this release are not those that were published',
  },
  not_sealed: {
    status: 409,
    message: 'Este movimiento todavía no está sellado. Inténtalo en un minuto',
    english: 'This audit entry is not sealed yet. Try again in a minute',
  },
  stale_record: {
    status: 412,
    message: 'Otra persona ha modificado este registro',
    english: 'Another user has changed this record',
  },
  body_too_large: { status: 413, message: 'La petición es demasiado grande', english: 'The request is too large' },
  unsupported_media_type: {
    status: 415,
    message: 'El cuerpo de la petición debe ser JSON',
    english: 'The body of the request has to be JSON',
  },
  validation: { status: 422, message: 'Revisa los campos marcados', english: 'Check the fields in errors' },
  page_required: {
    status: 422,
    message: 'La lista tiene 200 filas o más: pídela por páginas',
    english: 'The list has 200 rows or more: request it in pages',
  },
  export_too_large: {
    status: 422,
    message: 'Hay más de 100.000 filas. Acota los filtros',
    english: 'There are more than 100,000 rows. Narrow the filters',
  },
  calculation_failed: {
    status: 422,
    message: 'No se pudo realizar el cálculo. Intente nuevamente.',
    english: 'The calculation was not possible with these values',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'Esa clave de repetición ya se usó con otros datos',
    english: 'That Idempotency-Key was used with another request',
  },
  too_many_requests: {
    status: 429,
    message: 'Demasiados intentos. Espera un momento y vuelve a probar',
    english: 'Too many requests. Wait a moment and try again',
  },
  too_many_calls: {
    status: 429,
    message: 'Tienes demasiadas peticiones en curso. Espera a que terminen las anteriores',
    english: 'You have too many calls in flight. Wait until they end',
  },
  too_many_streams: {
    status: 429,
    message: 'Tienes Umbral abierto en demasiadas ventanas. Cierra alguna',
    english: 'Umbral is open in too many windows. Close one',
  },
  internal: {
    status: 500,
    message: 'Ha ocurrido un error inesperado. Inténtalo de nuevo',
    english: 'An unexpected error has occurred. Try again',
  },
  mail_not_sent: {
    status: 502,
    message: 'No se pudo enviar el correo. Inténtalo de nuevo en unos minutos',
    english: 'The mail could not be sent. Try again in a few minutes',
  },
  service_down: {
    status: 502,
    message: 'Esta parte de Umbral no está disponible. Inténtalo en unos minutos',
    english: 'This part of Umbral is not available. Try again in a few minutes',
  },
  overloaded: {
    status: 503,
    message: 'Umbral está atendiendo demasiadas peticiones. Inténtalo en unos segundos',
    english: 'Umbral is handling too many requests. Try again in a few seconds',
  },
  report_unavailable: {
    status: 503,
    message: 'En esta instalación no se pueden crear informes',
    english: 'This installation cannot create reports',
  },
  busy: {
    status: 503,
    message: 'Otra persona está cambiando este registro. Inténtalo en unos segundos',
    english: 'Another user is changing this record. Try again in a few seconds',
  },
  timeout: {
    status: 504,
    message: 'La respuesta está tardando demasiado. Inténtalo de nuevo',
    english: 'The answer takes too long. Try again',
  },
} satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

/** Every error that a client can meet: stable code, HTTP status and the sentence in both languages. */
export const errorCatalogue: Record<ErrorCode, CatalogueEntry> = catalogue;

export const errorCodes = Object.keys(catalogue) as [ErrorCode, ...ErrorCode[]];
