import { withClient } from '../database/connect.ts';
import { partsOf } from '../database/provision.ts';
import { Failure } from '../failure.ts';
import { type OwnerUrl } from '../wiring.ts';
import { type Marks } from './marks.ts';
import { reconcileCopies } from './reconcile-copies.ts';
import { noteRestore } from './restore-movement.ts';
import { settleDatabase } from './settle-database.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

interface Restored {
  /** Of all services, also of those that stayed as they are. */
  urls: Record<string, OwnerUrl>;
  /** Services whose database shows the moment now. */
  restored: string[];
  to: string;
  /** The last numbers known to have been assigned. */
  given: Marks | undefined;
}

/** Makes databases consistent, after some or all of them were restored and before any service runs. */
export async function settle({ urls, restored, to, given }: Restored): Promise<{ remarks: string[] }> {
  for (const service of restored) {
    const { owner } = urlsOf(urls, service);
    await settleDatabase(owner, service, given?.[partsOf(owner).database]);
  }
  const stayed = Object.keys(urls).filter((service) => !restored.includes(service));
  const remarks = stayed.length ? await reconcileCopies(urls, restored) : [];
  if (restored.includes('audit')) {
    remarks.push(...(await outgrownHeads(urlsOf(urls, 'audit').owner)));
    if (stayed.length && Date.now() - Date.parse(to) > WEEK_MS)
      remarks.push(`audit: movements between ${to} and a week ago are in no outbox any more`);
  }
  await noteRestore(urlsOf(urls, 'identity').owner, restored, to);
  return { remarks };
}

async function outgrownHeads(url: string) {
  const size = await withClient(url, async (client) => {
    const { rows } = await client.query<{ size: string | null }>('select max(size)::text as size from audit_heads');
    return rows[0]?.size;
  });
  return size
    ? [`audit: heads of more than ${size} movements that were kept elsewhere do not fit this log; those up to there do`]
    : [];
}

function urlsOf(urls: Record<string, OwnerUrl>, service: string) {
  const found = urls[service];
  if (!found) throw new Failure(`${service} has no database here.`);
  return found;
}
