import type { ErrorCode } from '@umbral/contracts';

const RETRY = 'Espera lo que dice Retry-After y repite la llamada. Si falla otra vez, espera cada vez el doble.';
const STATE =
  'Lee el registro otra vez: su estado decide qué se puede hacer con él. Repetir la llamada no cambia nada.';
const PERSON = 'Lo resuelve una persona en Umbral. Un programa no llega a estas operaciones.';
const DUPLICATE = 'Busca el que ya existe y usa su id, o envía otro valor.';

/** What the developer of a program does about each problem. The type makes the list complete. */
export const problemAdvice: Record<ErrorCode, string> = {
  malformed_body:
    'Comprueba que el cuerpo es JSON bien formado, o en POST /api/auth/token un formulario sin campos repetidos.',
  invalid_link: 'El enlace de un correo sirve una vez y durante un tiempo. Pide otro.',
  invalid_request:
    'La petición no cumple HTTP: revisa la cabecera Host, el tamaño de las cabeceras y que llegue entera.',
  invalid_scope:
    'Pide en scope nombres como clients:read, separados por un espacio, que el rol del programa permita. Sin scope, el token tiene todos.',
  unauthenticated: 'Envía un token en Authorization: Bearer, o la cookie de una sesión.',
  session_expired:
    'El token ha caducado o se ha revocado. Pide otro en POST /api/auth/token y repite la llamada una vez.',
  session_mismatch:
    'La cabecera Authorization: User nombra a otra persona que la cookie. Vuelve a leer quién ha entrado.',
  invalid_credentials:
    'El correo o la contraseña no son correctos, o la cuenta está inactiva. No lo repitas sin cambiarlos: los fallos se cuentan.',
  temporary_password_expired: PERSON,
  invalid_client:
    'Comprueba client_id y client_secret. La clave puede estar revocada o caducada, o el programa o su rol inactivos: lo dice la página «Accesos de programas». No lo repitas sin cambiarlos: los fallos se cuentan.',
  second_factor_required:
    'La cuenta tiene verificación en dos pasos. Envía el código en el mismo cuerpo, o usa el acceso de un programa, que no lo pide.',
  challenge_expired: 'Empieza de nuevo el inicio de sesión.',
  reauthentication_required:
    'Una persona confirma quién es con POST /api/auth/reauthenticate y repite la llamada en los minutos siguientes.',
  second_factor_enrolment_required: PERSON,
  forbidden:
    'El rol no permite esta operación. Pide a un administrador el permiso que nombra la documentación de la operación.',
  protected_record: 'Este registro es del sistema y nadie lo cambia.',
  escalation: 'Nadie concede lo que no tiene. Pídelo a un administrador.',
  beyond_rights: PERSON,
  beyond_companies: PERSON,
  own_account: 'Lo hace otra persona: nadie se lo hace a sí mismo.',
  own_request: 'Lo confirma otro administrador que quien lo pidió.',
  not_independent: 'Lo confirma otro administrador, cuya cuenta no ha cambiado otra persona en el último mes.',
  not_for_programs: PERSON,
  insufficient_scope: 'Pide en POST /api/auth/token otro token con el ámbito que nombra la cabecera WWW-Authenticate.',
  cross_origin: 'Un navegador ha enviado la petición desde otro sitio. Llama desde un servidor, con un token.',
  not_found:
    'No existe, o está en una compañía que no ves: la respuesta es la misma a propósito. Revisa la ruta y el id.',
  method_not_allowed: 'La cabecera Allow dice con qué métodos se puede llamar a esta ruta.',
  request_timeout: 'El cuerpo no llegó a tiempo. Revisa la conexión y repite la llamada con la misma Idempotency-Key.',
  conflict: STATE,
  duplicate_email: DUPLICATE,
  duplicate_role: DUPLICATE,
  duplicate_company: DUPLICATE,
  duplicate_view: DUPLICATE,
  too_many_views: 'Elimina alguna antes de guardar otra.',
  duplicate_product_code: DUPLICATE,
  overlapping_rule: 'Cierra la vigencia de la regla que hay, o cambia las fechas de la nueva.',
  rule_in_use: STATE,
  too_many_scenarios: 'Elimina alguno antes de crear otro.',
  already_sent: 'No hace falta repetirlo.',
  region_missing: 'Envía la comunidad autónoma del inmueble (region).',
  still_active: 'Desactívalo antes de eliminarlo.',
  inactive_record: 'Actívalo antes de cambiarlo.',
  role_in_use: 'details nombra a quienes lo tienen: dales antes otro rol.',
  second_factor_exists: PERSON,
  challenge_over: PERSON,
  duplicate_passkey: PERSON,
  too_many_passkeys: PERSON,
  last_second_factor: PERSON,
  no_second_factor_there: PERSON,
  reset_pending: PERSON,
  no_reset_pending: PERSON,
  no_second_factor: PERSON,
  too_many_keys: 'Revoca en «Accesos de programas» la clave que ya no usas y crea entonces la nueva.',
  too_many_webhooks: 'Elimina en «Avisos a programas» uno de los suyos que ya no haga falta.',
  no_webhook_secret: 'Crea antes el secreto del aviso y dáselo al receptor.',
  release_altered: 'Los ficheros no son los que se construyeron. Vuelve a construir la entrega y publícala de nuevo.',
  last_administrator: 'Da antes el rol de administrador a otra persona.',
  not_sealed: 'Repite la llamada dentro de un minuto.',
  stale_record:
    'details dice quién lo cambió y cuándo. Lee el registro otra vez, aplica tu cambio sobre lo que hay ahora y envíalo con el ETag nuevo en If-Match.',
  body_too_large: 'Envía menos: 1 MiB con sesión, 2 kB sin ella.',
  unsupported_media_type: 'Envía el cuerpo como application/json.',
  validation:
    'errors dice qué campo falla y por qué, también los parámetros de la dirección que la operación no tiene. Corrígelos: repetir la llamada igual no cambia nada.',
  page_required: 'Añade `page=1` y sigue `next` con `cursor`, o acota los filtros.',
  export_too_large: 'Acota los filtros, o lee la lista por páginas.',
  calculation_failed: 'Con estos datos no hay resultado. Revisa importes, plazo y tipo de interés.',
  idempotency_key_reused:
    'Usa una Idempotency-Key nueva para cada petición distinta, y la misma solo para repetir la misma.',
  too_many_requests: RETRY,
  too_many_calls:
    'Espera a que terminen las llamadas en curso antes de hacer otra. Un programa tiene diez a la vez, con todos sus tokens.',
  too_many_streams: 'Cierra las conexiones de eventos que no usas.',
  internal: 'Es un fallo nuestro. Guarda requestId y avísanos. Repetir con la misma Idempotency-Key no duplica nada.',
  mail_not_sent: 'El servidor de correo no lo ha aceptado. Repite la llamada dentro de unos minutos.',
  service_down: RETRY,
  overloaded: RETRY,
  report_unavailable: 'Repetir no sirve: esta instalación no tiene con qué dibujar informes.',
  busy: RETRY,
  timeout: 'La llamada puede haberse hecho. Repítela con la misma Idempotency-Key: si se hizo, contesta lo mismo.',
};
