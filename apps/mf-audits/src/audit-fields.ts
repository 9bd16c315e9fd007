import { formats, type AuditFields } from '@umbral/web-kit/fields';

/** Labels and formats in audit entries of the log itself. */
export default {
  audit_log: {
    removedUntil: ['Retirado lo anterior a', formats.moment],
    root: ['Huella de lo retirado', formats.text],
  },
} satisfies AuditFields;
