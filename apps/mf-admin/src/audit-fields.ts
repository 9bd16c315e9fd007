import { homeTypeLabels, regionLabels, webhookStopLabels } from '@umbral/contracts';
import { formats, purchaseConditions, type AuditFields } from '@umbral/web-kit/fields';
import { brackets, permissions } from './audit-formats';
import { bankFields } from './banks/banks.fields';
import { companyFields } from './companies/companies.fields';
import { bonusFields } from './products/Bonuses';
import { bonusesWords, productFields } from './products/products.fields';
import { programFields } from './programs/programs.fields';
import { rateFields } from './reference-rates/reference-rates.fields';
import { bracketFields, ruleFields } from './purchase-costs/cost-rule.fields';
import { roleFields } from './roles/roles.fields';
import { userFields } from './users/users.fields';
import { webhookFields } from './webhooks/webhooks.fields';

const { count, moment, oneOf, percent, reference, text, yesNo } = formats;

/** Labels and formats in audit entries: those of the screens, and of what only entries contain. */
export default {
  user: {
    ...userFields.audit,
    roleName: ['Nombre del rol', text],
    startPath: ['Al entrar, ir a', text],
    companyId: ['Compañía', reference],
    isProtected: ['Cuenta protegida', yesNo],
    profileImageUrl: ['Imagen de perfil', text],
  },
  company: {
    ...companyFields.audit,
    users: ['Usuarios', text],
    userIds: ['Usuarios', text],
    restoresRecords: ['Reactiva sus estudios y cálculos', yesNo],
  },
  role: { ...roleFields.audit, permissions: ['Permisos', permissions], isProtected: ['Cuenta protegida', yesNo] },
  program: {
    ...programFields.audit,
    roleName: ['Nombre del rol', text],
    companies: ['Compañías', text],
  },
  bank: { ...bankFields.audit, productCount: ['Número de productos', count], products: ['Productos', text] },
  product: {
    ...productFields.audit,
    bankName: ['Nombre del banco', text],
    bonuses: ['Condiciones vinculadas', bonusesWords, bonusFields.audit],
  },
  cost_rule: {
    ...ruleFields.audit,
    region: ['Comunidad autónoma', oneOf(regionLabels)],
    tax: ['Impuesto', text],
    homeType: ['Vivienda', oneOf(homeTypeLabels)],
    brackets: ['Tramos', brackets, bracketFields.audit],
    bonusPercentage: ['Bonificación', percent],
    increased: ['Tipo incrementado', yesNo],
    conditions: ['Condiciones', purchaseConditions],
    note: ['Nota', text],
  },
  reference_rate: rateFields.audit,
  webhook: {
    ...webhookFields.audit,
    programName: ['Programa', text],
    stopped: ['Motivo', oneOf(webhookStopLabels)],
    secret: ['Secreto', text],
    delivery: ['Aviso enviado de nuevo', text],
    since: ['Desde', moment],
  },
  release: {
    newVersion: ['Versión', text],
    formerVersion: ['Versión anterior', text],
    publisher: ['Publicada por', text],
    audience: ['Para quién', text],
    commit: ['Código', text],
    note: ['Nota', text],
  },
} satisfies AuditFields;
