import type { AuditedEntity } from '@umbral/contracts';
import type { Write } from './formats';

/** Label and format of a field in audit entries; of a list with ids ('scenarios.12.rateType') also those of its items' fields. */
export type AuditField = readonly [label: string, write: Write, items?: RecordAuditFields];

/** By the API name of the field, in the order of the screens. */
export type RecordAuditFields = Readonly<Record<string, AuditField>>;

/** The default export of a module's `audit-fields` file: the fields of each audited record that the module owns. */
export type AuditFields = Readonly<Partial<Record<AuditedEntity, RecordAuditFields>>>;
