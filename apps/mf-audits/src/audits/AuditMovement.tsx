import { auditedEntityLabels, type AuditLog } from '@umbral/contracts';
import { plural } from '@umbral/ui';
import { Diff } from './Diff';
import { Movement } from './Movement';
import { ActionBadge } from './ActionBadge';
import { describeDevice } from './device';
import { readableChanges, type ReferenceNames } from './readable-changes';

/** One movement: when, what, on which record; on demand what changed in it, and from where. */
export function AuditMovement({ log, names }: { log: AuditLog; names: ReferenceNames }) {
  const changes = readableChanges(log.details.changes, log.entityType, names);
  // A record that came or went has all its fields in the list: that is no news.
  const isEdit = changes.length > 0 && log.action !== 'create' && log.action !== 'delete';
  return (
    <Movement
      at={log.timestamp}
      action={<ActionBadge action={log.action} />}
      name={log.entityName || `n.º ${log.entityId}`}
      kind={auditedEntityLabels[log.entityType]}
      summary={isEdit ? plural(changes.length, 'campo cambiado', 'campos cambiados') : 'Detalles'}
    >
      {changes.length > 0 ? <Diff changes={changes} /> : null}
      <p className="quieter">{originOf(log)}</p>
    </Movement>
  );
}

function originOf({ ipAddress, userAgent }: AuditLog): string {
  return `${ipAddress ? `IP ${ipAddress}` : 'IP desconocida'} · ${describeDevice(userAgent)}`;
}
