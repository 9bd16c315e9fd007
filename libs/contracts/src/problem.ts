import * as z from 'zod';

interface CatalogueEntry {
  status: number;
  message: string;
}

const catalogue = {
  malformed_body: { status: 400, message: 'El cuerpo de la petición no es JSON válido' },
  invalid_link: { status: 400, message: 'El enlace no es válido o ha caducado' },
  invalid_request: { status: 400, message: 'La petición no es válida' },
  invalid_scope: { status: 400, message: 'El programa no puede pedir ese ámbito' },
  unauthenticated: { status: 401, message: 'Inicia sesión para continuar' },
  session_expired: { status: 401, message: 'Tu sesión ha terminado. Inicia sesión de nuevo' },
  session_mismatch: { status: 401, message: 'Has iniciado sesión con otro usuario en este navegador' },
  invalid_credentials: { status: 401, message: 'Usuario o contraseña incorrectos' },
  temporary_password_expired: {
    status: 401,
    message: 'Tu contraseña temporal ha caducado. Pide a tu administrador que te envíe credenciales nuevas',
  },
  invalid_client: { status: 401, message: 'El programa o su clave no son correctos' },
  second_factor_required: { status: 401, message: 'Falta la verificación en dos pasos' },
  challenge_expired: { status: 401, message: 'La verificación ha caducado. Inicia sesión de nuevo' },
  reauthentication_required: { status: 403, message: 'Escribe tu contraseña actual para confirmar que eres tú' },
  second_factor_enrolment_required: {
    status: 403,
    message: 'Tu rol exige la verificación en dos pasos. Actívala en «Mi perfil» para continuar',
  },
  forbidden: { status: 403, message: 'No tienes permiso para hacer esto. Contacta con el administrador' },
  protected_record: { status: 403, message: 'Este registro está protegido y no se puede cambiar' },
  escalation: { status: 403, message: 'No puedes conceder permisos que no tienes' },
  beyond_rights: { status: 403, message: 'Su rol permite cosas que el tuyo no. Contacta con el administrador' },
  beyond_companies: {
    status: 403,
    message: 'También pertenece a una compañía que no ves. Contacta con el administrador',
  },
  own_account: { status: 403, message: 'No puedes hacer esto con tu propia cuenta' },
  own_request: { status: 403, message: 'Lo has pedido tú: tiene que confirmarlo otro administrador' },
  not_independent: {
    status: 403,
    message:
      'Tu cuenta es nueva, la ha cambiado otra persona hace poco o no tenía verificación en dos pasos: lo tiene que confirmar otro administrador',
  },
  not_for_programs: { status: 403, message: 'Esto lo hace una persona: un programa no puede' },
  insufficient_scope: { status: 403, message: 'El token no tiene el ámbito que pide esta operación' },
  cross_origin: { status: 403, message: 'La petición viene de otro sitio y se ha rechazado' },
  not_found: { status: 404, message: 'No se ha encontrado lo que buscas' },
  method_not_allowed: { status: 405, message: 'Esta operación no existe' },
  request_timeout: { status: 408, message: 'La petición no ha llegado entera a tiempo. Inténtalo de nuevo' },
  conflict: { status: 409, message: 'El estado del registro no permite hacer esto' },
  duplicate_email: { status: 409, message: 'Ya existe un usuario con ese correo electrónico' },
  duplicate_role: { status: 409, message: 'Ya existe un rol con ese nombre' },
  duplicate_company: { status: 409, message: 'Ya existe una compañía con ese nombre' },
  duplicate_view: { status: 409, message: 'Ya tienes una vista con ese nombre' },
  too_many_views: { status: 409, message: 'Puedes guardar como máximo 50 vistas por lista' },
  duplicate_product_code: { status: 409, message: 'Ya existe un producto con ese código en este banco' },
  overlapping_rule: { status: 409, message: 'Ya hay una regla con ese título vigente en esas fechas' },
  rule_in_use: { status: 409, message: 'Una regla en vigor no se edita: ciérrala y crea la que la sigue' },
  too_many_scenarios: { status: 409, message: 'Un estudio admite como máximo 4 escenarios' },
  already_sent: { status: 409, message: 'Este correo ya se envió' },
  region_missing: { status: 409, message: 'Elige la comunidad autónoma del inmueble' },
  still_active: { status: 409, message: 'Solo se puede eliminar un registro inactivo' },
  inactive_record: { status: 409, message: 'Solo se puede editar un registro activo' },
  role_in_use: { status: 409, message: 'El rol tiene usuarios asignados. Reasígnalos antes de desactivarlo' },
  second_factor_exists: {
    status: 409,
    message: 'Ya tienes una aplicación de verificación. Quítala antes de añadir otra',
  },
  challenge_over: { status: 409, message: 'Ha pasado demasiado tiempo. Vuelve a empezar' },
  duplicate_passkey: { status: 409, message: 'Esta llave de acceso ya está registrada' },
  too_many_passkeys: { status: 409, message: 'Puedes tener como máximo 10 llaves de acceso' },
  last_second_factor: {
    status: 409,
    message: 'Tu rol exige la verificación en dos pasos. Añade otro método antes de quitar este',
  },
  no_second_factor_there: { status: 409, message: 'Esta persona no tiene verificación en dos pasos' },
  reset_pending: { status: 409, message: 'Ya se ha pedido. Falta que lo confirme otro administrador' },
  no_reset_pending: { status: 409, message: 'No hay ninguna petición pendiente, o ha caducado' },
  no_second_factor: { status: 409, message: 'Activa antes la verificación en dos pasos' },
  too_many_keys: { status: 409, message: 'Ya hay dos claves. Revoca una antes de crear otra' },
  too_many_webhooks: { status: 409, message: 'Este programa ya tiene 20 avisos. Elimina uno antes de crear otro' },
  no_webhook_secret: { status: 409, message: 'Crea antes el secreto de este aviso' },
  last_administrator: { status: 409, message: 'Tiene que quedar al menos un administrador activo' },
  release_altered: { status: 409, message: 'Los archivos de esta versión no son los que se publicaron' },
  not_sealed: { status: 409, message: 'Este movimiento todavía no está sellado. Inténtalo en un minuto' },
  stale_record: { status: 412, message: 'Otra persona ha modificado este registro' },
  body_too_large: { status: 413, message: 'La petición es demasiado grande' },
  unsupported_media_type: { status: 415, message: 'El cuerpo de la petición debe ser JSON' },
  validation: { status: 422, message: 'Revisa los campos marcados' },
  page_required: { status: 422, message: 'La lista tiene 200 filas o más: pídela por páginas' },
  export_too_large: { status: 422, message: 'Hay más de 100.000 filas. Acota los filtros' },
  calculation_failed: { status: 422, message: 'No se pudo realizar el cálculo. Intente nuevamente.' },
  idempotency_key_reused: { status: 422, message: 'Esa clave de repetición ya se usó con otros datos' },
  too_many_requests: { status: 429, message: 'Demasiados intentos. Espera un momento y vuelve a probar' },
  too_many_calls: {
    status: 429,
    message: 'Tienes demasiadas peticiones en curso. Espera a que terminen las anteriores',
  },
  too_many_streams: { status: 429, message: 'Tienes Umbral abierto en demasiadas ventanas. Cierra alguna' },
  internal: { status: 500, message: 'Ha ocurrido un error inesperado. Inténtalo de nuevo' },
  mail_not_sent: {
    status: 502,
    message: 'No se pudo enviar el correo. Inténtalo de nuevo en unos minutos',
  },
  service_down: { status: 502, message: 'Esta parte de Umbral no está disponible. Inténtalo en unos minutos' },
  overloaded: { status: 503, message: 'Umbral está atendiendo demasiadas peticiones. Inténtalo en unos segundos' },
  report_unavailable: { status: 503, message: 'En esta instalación no se pueden crear informes' },
  busy: { status: 503, message: 'Otra persona está cambiando este registro. Inténtalo en unos segundos' },
  timeout: { status: 504, message: 'La respuesta está tardando demasiado. Inténtalo de nuevo' },
} satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

/** Every error that a client can meet: stable code, HTTP status and the Spanish sentence for people. */
export const errorCatalogue: Record<ErrorCode, CatalogueEntry> = catalogue;

export const errorCodes = Object.keys(catalogue) as [ErrorCode, ...ErrorCode[]];

export const fieldError = z
  .object({
    path: z.string().meta({ description: 'Dotted path of the field', examples: ['holders.0.age'] }),
    message: z.string().meta({ description: 'Spanish, for people' }),
  })
  .meta({ id: 'FieldError' });

/** RFC 9457 answer of every failed call (`application/problem+json`). */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string().meta({ description: 'Stable name of the error', examples: ['validation'] }),
    message: z.string().meta({ description: 'Spanish, for people', examples: ['Revisa los campos marcados'] }),
    requestId: z.string(),
    errors: z.array(fieldError).optional(),
    details: z
      .unknown()
      .optional()
      .meta({ description: 'What the screen shows beside the message, e.g. the users of a role in use' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });
export type Problem = z.infer<typeof problem>;
export type FieldError = z.infer<typeof fieldError>;

/** Builds the body of an error answer. `message` defaults to the catalogue's sentence. */
export function problemOf(
  code: ErrorCode,
  requestId: string,
  more: { message?: string; errors?: FieldError[]; details?: unknown } = {},
): Problem {
  const { status, message } = errorCatalogue[code];
  return { type: `/problems/${code}`, title: message, status, code, message, requestId, ...more };
}

/** Paths and messages of a failed parse, one per field, in the order of the schema. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  const seen = new Set<string>();
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (seen.has(path)) return [];
    seen.add(path);
    return [{ path, message: issue.message }];
  });
}
