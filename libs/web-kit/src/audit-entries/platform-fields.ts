import { secondFactorLabels, signInRefusalLabels } from '@umbral/contracts';
import type { RecordAuditFields } from '../fields/audit-fields';
import { activeState, count, moment, oneOf, reference, text, writeAny } from '../fields/formats';
import { listFilter } from './list-filter';

/** Fields of records without a label of their module: those that most records have. */
const common: RecordAuditFields = {
  name: ['Nombre', text],
  description: ['Descripción', text],
  details: ['Detalles', text],
  notes: ['Notas', text],
  phone: ['Teléfono', text],
  logo: ['Logo', text],
  isActive: ['Estado', activeState()],
  userId: ['Creado por', reference],
  userEmail: ['Correo de quien lo creó', text],
  companyId: ['Compañía', reference],
  companyName: ['Nombre de la compañía', text],
  createdAt: ['Fecha de alta', moment],
  updatedAt: ['Última modificación', moment],
};

/** Fields of entries that the platform writes about any record: exports, refused calls, restored databases. */
const platform: RecordAuditFields = {
  rows: ['Filas', count],
  filter: ['Filtro', listFilter],
  call: ['Petición', text],
  count: ['Veces', count],
  moment: ['Momento que muestra', moment],
};

/** Fields of sign-ins and sessions, of users and programs. */
const signIns: RecordAuditFields = {
  reason: ['Motivo', oneOf(signInRefusalLabels)],
  network: ['Red', text],
  typed: ['Huella de lo escrito', text],
  secondFactor: ['Verificación en dos pasos', oneOf(secondFactorLabels)],
  secondFactorReset: ['Restablecimiento', oneOf({ asked: 'Pedido', done: 'Hecho' })],
  passkeyName: ['Llave de acceso', text],
  recoveryCodesLeft: ['Códigos de recuperación que quedan', count],
  sessions: ['Sesiones cerradas', writeAny],
};

/** Labels and formats that belong to no module's record. */
export const platformFields: RecordAuditFields = { ...common, ...platform, ...signIns };
