import { canonical, fromHex, leafOf, rootOfPath, toHex, type ProvedRow } from '@umbral/audit-proof';
import type { AuditLog, RowProof } from '@umbral/contracts';
import { signatureOf, type Signature } from './signature';

export type EntryCheck = Signature;

/** Whether an audit entry, as shown, is in the signed log. The leaf and the path to the root are computed here. */
export async function checkEntry(log: AuditLog, proof: RowProof): Promise<EntryCheck> {
  return isShown(log, proof) && leadsToRoot(proof) ? signatureOf(proof.head) : 'invalid';
}

function leadsToRoot({ row, path, head }: RowProof): boolean {
  const root = rootOfPath(row.seq, head.size, leafOf(row as ProvedRow), path.map(fromHex));
  return root !== null && toHex(root) === head.root;
}

/** The proof belongs to the shown entry, and not to another one. */
function isShown(log: AuditLog, { row }: RowProof): boolean {
  const { eventId, userId, action, entityType, entityId, timestamp, entityName, details, ipAddress, userAgent } = log;
  const facts = { eventId, userId, action, entityType, entityId, timestamp };
  const { seq: _seq, service: _service, salt: _salt, personal, personalHash: _hash, ...proved } = row;
  if (canonical(proved) !== canonical(facts)) return false;
  return personal === null || canonical(personal) === canonical({ entityName, details, ipAddress, userAgent });
}
