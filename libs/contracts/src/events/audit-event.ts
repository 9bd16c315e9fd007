import * as z from 'zod';
import { serviceNames } from '../service-names.js';
import { recordId } from '../fields.js';

export const auditedEntities = [
  'user',
  'company',
  'role',
  'bank',
  'product',
  'viability_study',
  'payment_study',
  'housing_calculation',
  'client',
  'cost_rule',
  'reference_rate',
  'audit_log',
  'database',
  'program',
  'release',
  'webhook',
] as const;
export type AuditedEntity = (typeof auditedEntities)[number];

export const auditActions = [
  'login',
  'login_failed',
  'logout',
  'create',
  'update',
  'delete',
  'toggle_status',
  'toggle_finished',
  'password_change',
  'activate',
  'deactivate',
  'finish',
  'unfinish',
  'send_credentials',
  'refused',
  'report',
  'send_report',
  'export',
  'second_factor_add',
  'second_factor_remove',
  'recovery_code_use',
  'recovery_codes_renew',
  'second_factor_reset',
  'publish',
  'restore',
  'try',
  'withdraw',
  'key_add',
  'key_revoke',
  'test_reset',
  'secret_renew',
  'send_test',
  'resend',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Why a sign-in failed: `reason` of its audit entry. */
export const signInRefusalLabels = {
  wrong_password: 'Contraseña incorrecta',
  inactive_user: 'Usuario inactivo',
  inactive_role: 'Rol inactivo',
  expired_password: 'Contraseña temporal caducada',
  wrong_confirmation: 'Contraseña incorrecta al confirmar quién es',
  wrong_second_factor: 'Código de verificación incorrecto',
  wrong_key: 'Clave de programa incorrecta',
  unknown_account: 'Cuenta desconocida',
};
export type SignInRefusal = keyof typeof signInRefusalLabels;

/** User of failed sign-ins that named no account. Entries need a user id; this is the largest one, which no account reaches. */
export const UNKNOWN_ACCOUNT = { id: 2_147_483_647, name: 'Cuenta desconocida' } as const;

/** Spanish label of each action, shown in its badge. */
export const auditActionLabels: Record<AuditAction, string> = {
  login: 'Inicio de sesión',
  login_failed: 'Intento fallido',
  logout: 'Cierre de sesión',
  create: 'Creación',
  update: 'Actualización',
  delete: 'Eliminación',
  toggle_status: 'Cambio de estado',
  toggle_finished: 'Cambio de finalización',
  password_change: 'Cambio de contraseña',
  activate: 'Activación',
  deactivate: 'Desactivación',
  finish: 'Finalización',
  unfinish: 'Reapertura',
  send_credentials: 'Envío de credenciales',
  refused: 'Acceso denegado',
  report: 'Informe',
  send_report: 'Envío por email',
  export: 'Exportación',
  second_factor_add: 'Alta de verificación',
  second_factor_remove: 'Baja de verificación',
  recovery_code_use: 'Código de recuperación',
  recovery_codes_renew: 'Códigos nuevos',
  second_factor_reset: 'Restablecer verificación',
  restore: 'Restauración',
  key_add: 'Clave nueva',
  key_revoke: 'Clave revocada',
  test_reset: 'Pruebas vaciadas',
  publish: 'Publicación',
  try: 'Prueba de versión',
  withdraw: 'Retirada',
  secret_renew: 'Secreto nuevo',
  send_test: 'Aviso de prueba',
  resend: 'Reenvío',
};

export const auditedEntityLabels: Record<AuditedEntity, string> = {
  user: 'Usuario',
  company: 'Compañía',
  role: 'Rol',
  bank: 'Banco',
  product: 'Producto',
  viability_study: 'Estudio de viabilidad',
  payment_study: 'Estudio cuota',
  housing_calculation: 'Cálculo de precio máximo',
  client: 'Cliente',
  cost_rule: 'Regla de gastos',
  reference_rate: 'Tipo de referencia',
  audit_log: 'Auditoría',
  database: 'Base de datos',
  program: 'Acceso de programa',
  release: 'Versión de un módulo',
  webhook: 'Aviso a programas',
};

export const fieldChange = z.object({ before: z.unknown(), after: z.unknown() });
/** Fields that changed, by their API name. Never a secret, never an image. */
export const auditChanges = z.record(z.string(), fieldChange);
export type AuditChanges = z.infer<typeof auditChanges>;

/** Who did what to which record. Published on `umbral.audit.<service>`; `id` is permanent and unique. */
export const auditEvent = z.object({
  version: z.literal(1),
  id: z.uuid(),
  service: z.enum(serviceNames),
  occurredAt: z.iso.datetime(),
  userId: recordId,
  action: z.enum(auditActions),
  entityType: z.enum(auditedEntities),
  entityId: z.string().max(50),
  entityName: z.string().max(255).nullable(),
  details: z.object({ changes: auditChanges }),
  ipAddress: z.string().max(45).nullable(),
  userAgent: z.string().max(500).nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditSubject = (service: string): string => `umbral.audit.${service}`;
