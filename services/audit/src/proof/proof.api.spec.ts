import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { fromHex, headHash, headText, leadsFrom, leafOf, rootOfPath, toHex, type ProvedRow } from '@umbral/audit-proof';
import { auditApi, auditProofApi, HEADS_PAGE_SIZE, type AuditHead } from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import { eventually, stack } from '@umbral/service-kit/testing';
import { openAudit } from '../../test/audit.js';
import { event, publish, someUser } from '../../test/events.js';
import { isSealer } from './seal-entries.js';

const audit = openAudit();

const prove = (eventId: string, size?: unknown) =>
  audit.office.admin.call(auditProofApi.row, {
    params: { eventId },
    query: size === undefined ? {} : { size: size as number },
  });
const proofOf = async (eventId: string, size?: number) => {
  const answer = await eventually(
    () => prove(eventId, size),
    ({ status }) => status === 200,
  );
  return auditProofApi.row.answer.parse(answer.body);
};
const newest = async () => (await audit.office.admin.result(auditProofApi.heads)).heads[0];
const consistency = (from: unknown, to: unknown) =>
  audit.office.admin.call(auditProofApi.consistency, { query: { from: from as number, to: to as number } });

/** An entry that is stored, with its head. */
async function sealedEntry(parts: Parameters<typeof event>[1] = {}) {
  const userId = someUser();
  const entry = event(userId, parts);
  await publish(audit.link, [entry]);
  return { userId, entry, proof: await proofOf(entry.id) };
}

/** For the cases that read one. */
let sealed: Awaited<ReturnType<typeof sealedEntry>>;
beforeAll(async () => {
  sealed = await sealedEntry();
});

const isProved = ({ row, path, head }: Awaited<ReturnType<typeof proofOf>>) =>
  toHex(rootOfPath(row.seq, head.size, leafOf(row as ProvedRow), path.map(fromHex)) ?? fromHex('')) === head.root;

describe('the proof of an entry', () => {
  it('[B-PRF-04] proves that its row is in the tree of a head', async () => {
    const { entry, proof } = sealed;
    expect(proof.row).toMatchObject({ eventId: entry.id, userId: entry.userId, service: 'identity' });
    expect(isProved(proof)).toBe(true);
    expect(isProved({ ...proof, row: { ...proof.row, userId: proof.row.userId + 1 } })).toBe(false);
  });

  it('[B-PRF-05] returns 409 before the entry is sealed', async () => {
    const entry = event(someUser());
    await audit.database.transaction(async (tx) => {
      await tx.query(sql`set local idle_in_transaction_session_timeout = 0`);
      await eventually(() => isSealer(tx)); // so that no replica seals meanwhile
      await publish(audit.link, [entry]);
      const early = await eventually(
        () => prove(entry.id),
        ({ status }) => status !== 404,
      );
      expect(early).toMatchObject({
        status: 409,
        body: { code: 'not_sealed', message: 'Este movimiento todavía no está sellado. Inténtalo en un minuto' },
      });
    });
    await proofOf(entry.id);
  });

  it('[B-PRF-09] does not exist for an earlier head or a size without a head', async () => {
    const before = sealed.proof.head;
    const { entry, proof } = await sealedEntry();
    expect(isProved(await proofOf(entry.id, proof.head.size))).toBe(true);
    const [next] = await audit.database.many<{ eventId: string }>(sql`
      select event_id as "eventId" from audit_logs log join audit_leaves on log.id = log_id where seq = ${before.size}`);
    for (const later of [entry.id, next?.eventId ?? ''])
      expect(await prove(later, before.size)).toMatchObject({ status: 409, body: { code: 'not_sealed' } });
    expect(await prove(entry.id, 2 ** 40)).toMatchObject({ status: 404 });
    for (const size of ['x', -1, 1.5, '0x10'])
      expect(await prove(entry.id, size)).toMatchObject({ status: 422, body: { errors: [{ path: 'size' }] } });
  });

  it('[B-PRF-10] has the same personal data as the list of entries', async () => {
    const details = { changes: { fee: { before: 3.5, after: 2 ** 60 }, name: { before: 'ñ', after: '\u2028' } } };
    const { userId, proof } = await sealedEntry({ details, entityName: 'Ñandú «1»', ipAddress: null });
    const { logs } = await audit.office.admin.result(auditApi.list, { params: { userId } });
    const [{ entityName, ipAddress, userAgent, ...shown } = {} as (typeof logs)[number]] = logs;
    expect(proof.row.personal).toEqual({ entityName, ipAddress, userAgent, details: shown.details });
    expect(isProved(proof)).toBe(true);
  });

  it('[B-PRF-14] returns 404 for an unknown or invalid event', async () => {
    for (const eventId of [randomUUID(), 'x', '1', '%00', randomUUID().slice(1)])
      expect(await prove(eventId)).toMatchObject({ status: 404 });
    for (const size of ['2147483647', 'x', '-1', '1.5'])
      expect(await audit.office.admin.call(auditProofApi.head, { params: { size } })).toMatchObject({ status: 404 });
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'POST'])('[B-PRF-14] cannot be changed by %s', async (method) => {
    const { proof, entry } = sealed;
    for (const path of [`heads/${proof.head.size}`, `rows/${entry.id}`, 'consistency', 'keys', 'status'])
      expect([403, 404, 405]).toContain((await audit.office.admin.send(`/api/audit-proof/${path}`, { method })).status);
  });

  it('[B-PRF-15] entries have their event, and their position in the log once they are sealed', async () => {
    const { userId, entry, proof } = sealed;
    const { logs } = await audit.office.admin.result(auditApi.list, { params: { userId } });
    expect(logs[0]).toMatchObject({ eventId: entry.id, seq: proof.row.seq });
  });

  it('[B-PRF-19] an event that is delivered twice has one position', async () => {
    const entry = event(someUser());
    await publish(audit.link, [entry, entry], 2);
    await proofOf(entry.id);
    const leaves = await audit.database.many(sql`
      select seq from audit_leaves join audit_logs log on log.id = log_id where event_id = ${entry.id}`);
    expect(leaves).toHaveLength(1);
  });
});

describe('the heads', () => {
  it('[B-PRF-06] are signed with the public key of the log', async () => {
    const { head } = sealed.proof;
    const answer = await fetch(`${stack.urls.gateway}${auditProofApi.keys.path}`);
    const { log, keys } = auditProofApi.keys.answer.parse(await answer.json());
    const key = keys.find(({ keyId }) => keyId === head.keyId);
    const publicKey = createPublicKey(key?.publicKey ?? '');
    expect(head.log).toBe(log);
    expect(verify(null, Buffer.from(headText(head)), publicKey, Buffer.from(head.signature, 'base64'))).toBe(true);
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    expect(head.keyId).toBe(createHash('sha256').update(raw).digest('hex').slice(0, 16));
  });

  it('[B-PRF-07] are listed newest first, each with the hash of the previous one', async () => {
    const first = sealed.proof.head;
    const second = (await sealedEntry()).proof.head;
    expect(second.size).toBeGreaterThan(first.size);
    const all: AuditHead[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { heads, pagination } = await audit.office.admin.result(auditProofApi.heads, { query: { page } });
      expect(heads.length).toBeLessThanOrEqual(HEADS_PAGE_SIZE);
      all.push(...heads);
      last = pagination.totalPages;
    }
    // Those signed meanwhile move the others to later pages.
    const distinct = [...new Map(all.map((head) => [head.size, head])).values()];
    const oldestFirst = distinct.toSorted((one, other) => one.size - other.size);
    expect(oldestFirst[0]?.previous).toBe('0'.repeat(64));
    oldestFirst.slice(1).forEach((head, at) => {
      const before = oldestFirst[at];
      expect(head.previous).toBe(before && headHash(before));
    });
    expect(await audit.office.admin.result(auditProofApi.head, { params: { size: String(first.size) } })).toEqual(
      first,
    );
  });

  it('[B-PRF-08] any two have a consistency proof', async () => {
    await sealedEntry();
    const { heads } = await audit.office.admin.result(auditProofApi.heads);
    for (const from of heads.slice(0, 8))
      for (const to of heads.slice(0, 8).filter(({ size }) => size >= from.size)) {
        const answer = auditProofApi.consistency.answer.parse((await consistency(from.size, to.size)).body);
        const path = answer.path.map(fromHex);
        if (from.size === to.size) expect(path).toEqual([]);
        const [first, second] = [fromHex(from.root), fromHex(to.root)];
        expect(leadsFrom({ from: from.size, to: to.size, first, second, path })).toBe(true);
      }
  });

  it('[B-PRF-08] a size without a head is refused as a field error', async () => {
    const to = (await newest())?.size ?? 0;
    const refused = (path: string) => ({
      status: 422,
      body: { errors: [{ path, message: 'El tamaño no corresponde a ningún sello' }] },
    });
    expect(await consistency(2 ** 40, to)).toMatchObject(refused('from'));
    expect(await consistency(to, 2 ** 40)).toMatchObject(refused('to'));
    expect(await consistency('x', to)).toMatchObject(refused('from'));
    expect(await consistency(to, '1.5')).toMatchObject(refused('to'));
    const earlier = (await audit.office.admin.result(auditProofApi.heads)).heads.at(-1)?.size ?? 0;
    if (earlier < to) expect(await consistency(to, earlier)).toMatchObject(refused('from'));
  });
});

describe('how far the log is sealed', () => {
  it('[B-PRF-16] grows after a change', async () => {
    const status = () => audit.office.admin.result(auditProofApi.status);
    const before = await status();
    await publish(audit.link, [event(someUser())]);
    // Entries with an old time, which other suites insert, make the state late until they are sealed.
    const after = await eventually(
      status,
      ({ sealedSize, state }) => sealedSize > before.sealedSize && state !== 'late',
    );
    expect(after.state).toBe('ok');
    expect(after.sealedUntil).not.toBeNull();
    const head = await newest();
    expect((await status()).sealedSize).toBeGreaterThanOrEqual(head?.size ?? Infinity);
  });
});

describe('access', () => {
  it.each([auditProofApi.heads, auditProofApi.status, auditProofApi.consistency])(
    '[B-PRF-13] $id: 401 without a session, 403 without the administrator role',
    async (operation) => {
      const { caller } = await audit.office.member({});
      expect((await fetch(`${stack.urls.gateway}${operation.path}`)).status).toBe(401);
      expect(await caller.call(operation as typeof auditProofApi.heads)).toMatchObject({ status: 403 });
    },
  );
});
