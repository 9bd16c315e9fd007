import type { ReactNode } from 'react';
import {
  auditedEntityLabels,
  describeDevice,
  type AuditAction,
  type AuditLog,
  type RecordAuditLog,
} from '@umbral/contracts';
import { plural } from '@umbral/ui';
import type { AuditFields } from '../fields/audit-fields';
import { Diff } from './Diff';
import { EntryItem } from './EntryItem';
import { ActionBadge } from './ActionBadge';
import { readableChanges, type ReferenceNames } from './readable-changes';

const NO_EDITS: readonly AuditAction[] = ['create', 'delete', 'login_failed', 'refused'];

interface AuditEntryProps {
  log: AuditLog | RecordAuditLog;
  /** Labels by module. */
  fields: readonly AuditFields[];
  names: ReferenceNames;
  mark?: ReactNode;
}

/** One audit entry: time, action, record or user; expanded, its changes and its origin. */
export function AuditEntry({ log, fields, names, mark }: AuditEntryProps) {
  const changes = readableChanges(log.details.changes, log.entityType, fields, names);
  // Creations and deletions list all fields, failures their reasons: none of those are changes.
  const isEdit = changes.length > 0 && !NO_EDITS.includes(log.action);
  return (
    <EntryItem
      at={log.timestamp}
      mark={mark}
      action={<ActionBadge action={log.action} />}
      {...('userName' in log ? actorOf(log) : recordOf(log))}
      summary={isEdit ? plural(changes.length, 'campo cambiado', 'campos cambiados') : 'Detalles'}
    >
      {changes.length > 0 ? <Diff changes={changes} /> : null}
      <p className="quieter">{originOf(log)}</p>
    </EntryItem>
  );
}

const recordOf = ({ entityName, entityId, entityType }: AuditLog) => ({
  name: entityName || `n.º ${entityId}`,
  kind: auditedEntityLabels[entityType],
});

const actorOf = ({ userName, userEmail, userId }: RecordAuditLog) => ({
  name: userName ?? `Usuario n.º ${userId}`,
  kind: userEmail,
});

function originOf({ ipAddress, userAgent }: AuditLog): string {
  return `${ipAddress ? `IP ${ipAddress}` : 'IP desconocida'} · ${describeDevice(userAgent)}`;
}
