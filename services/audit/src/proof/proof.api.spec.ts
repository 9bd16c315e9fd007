import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { fromHex, headHash, headText, leadsFrom, leafOf, rootOfPath, toHex, type ProvedRow } from '@umbral/audit-proof';
import { auditApi, auditProofApi, HEADS_PAGE_SIZE, type AuditHead } from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import { eventually, stack } from '@umbral/service-kit/testing';
import { openAudit } from '../../test/audit.js';
import { event, publish, someUser } from '../../test/movements.js';
import { isSealer } from './seal-movements.js';

/** A head follows two seconds after the one before, here. */
const SEALED_WITHIN_MS = 30_000;

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
    SEALED_WITHIN_MS,
  );
  return auditProofApi.row.answer.parse(answer.body);
};
const newest = async () => (await audit.office.admin.result(auditProofApi.heads)).heads[0];
const consistency = (from: unknown, to: unknown) =>
  audit.office.admin.call(auditProofApi.consistency, { query: { from: from as number, to: to as number } });

/** A movement that is stored, with its head. */
async function sealedMovement(parts: Parameters<typeof event>[1] = {}) {
  const userId = someUser();
  const movement = event(userId, parts);
  await publish(audit.link, [movement]);
  return { userId, movement, proof: await proofOf(movement.id) };
}

const isProved = ({ row, path, head }: Awaited<ReturnType<typeof proofOf>>) =>
  toHex(rootOfPath(row.seq, head.size, leafOf(row as ProvedRow), path.map(fromHex)) ?? fromHex('')) === head.root;

describe('the proof of a movement', () => {
  it('[B-PRF-04] leads from its row to the root of a head', async () => {
    const { movement, proof } = await sealedMovement();
    expect(proof.row).toMatchObject({ eventId: movement.id, userId: movement.userId, service: 'identity' });
    expect(isProved(proof)).toBe(true);
    expect(isProved({ ...proof, row: { ...proof.row, userId: proof.row.userId + 1 } })).toBe(false);
  });

  it('[B-PRF-05] is asked for too early: it says so', async () => {
    const movement = event(someUser());
    await audit.database.transaction(async (tx) => {
      await eventually(() => isSealer(tx)); // so that no replica seals meanwhile
      await publish(audit.link, [movement]);
      const early = await eventually(
        () => prove(movement.id),
        ({ status }) => status !== 404,
      );
      expect(early).toMatchObject({
        status: 409,
        body: { code: 'not_sealed', message: 'Este movimiento todavía no está sellado. Inténtalo en un minuto' },
      });
    });
    await proofOf(movement.id);
  });

  it('[B-PRF-09] against a head of before it, or of no such size, there is none', async () => {
    const before = (await sealedMovement()).proof.head;
    const { movement, proof } = await sealedMovement();
    expect(isProved(await proofOf(movement.id, proof.head.size))).toBe(true);
    expect(await prove(movement.id, before.size)).toMatchObject({ status: 409, body: { code: 'not_sealed' } });
    expect(await prove(movement.id, 2 ** 40)).toMatchObject({ status: 404 });
    for (const size of ['x', -1, 1.5, '0x10'])
      expect(await prove(movement.id, size)).toMatchObject({ status: 422, body: { errors: [{ path: 'size' }] } });
  });

  it('[B-PRF-10] tells of the person what the list of movements shows', async () => {
    const details = { changes: { fee: { before: 3.5, after: 2 ** 60 }, name: { before: 'ñ', after: '\u2028' } } };
    const { userId, proof } = await sealedMovement({ details, entityName: 'Ñandú «1»', ipAddress: null });
    const { logs } = await audit.office.admin.result(auditApi.list, { params: { userId } });
    const [{ entityName, ipAddress, userAgent, ...shown } = {} as (typeof logs)[number]] = logs;
    expect(proof.row.personal).toEqual({ entityName, ipAddress, userAgent, details: shown.details });
    expect(isProved(proof)).toBe(true);
  });

  it('[B-PRF-14] of an unknown event, or of what is no event, is not found', async () => {
    for (const eventId of [randomUUID(), 'x', '1', '%00', randomUUID().slice(1)])
      expect(await prove(eventId)).toMatchObject({ status: 404 });
    for (const size of ['2147483647', 'x', '-1', '1.5'])
      expect(await audit.office.admin.call(auditProofApi.head, { params: { size } })).toMatchObject({ status: 404 });
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'POST'])('[B-PRF-14] nothing of it is written by %s', async (method) => {
    const { proof, movement } = await sealedMovement();
    for (const path of [`heads/${proof.head.size}`, `rows/${movement.id}`, 'consistency', 'keys', 'status'])
      expect([403, 404, 405]).toContain((await audit.office.admin.send(`/api/audit-proof/${path}`, { method })).status);
  });

  it('[B-PRF-15] movements have their event and their place in the log, none until they are sealed', async () => {
    const { userId, movement, proof } = await sealedMovement();
    const { logs } = await audit.office.admin.result(auditApi.list, { params: { userId } });
    expect(logs[0]).toMatchObject({ eventId: movement.id, seq: proof.row.seq });
  });

  it('[B-PRF-19] an event that is delivered twice has one place', async () => {
    const movement = event(someUser());
    await publish(audit.link, [movement, movement], 2);
    await proofOf(movement.id);
    const leaves = await audit.database.many(sql`
      select seq from audit_leaves join audit_logs log on log.id = log_id where event_id = ${movement.id}`);
    expect(leaves).toHaveLength(1);
  });
});

describe('the heads', () => {
  it('[B-PRF-06] are signed with the key that anybody may read', async () => {
    const { head } = (await sealedMovement()).proof;
    const answer = await fetch(`${stack.urls.gateway}${auditProofApi.keys.path}`);
    const { log, keys } = auditProofApi.keys.answer.parse(await answer.json());
    const key = keys.find(({ keyId }) => keyId === head.keyId);
    const publicKey = createPublicKey(key?.publicKey ?? '');
    expect(head.log).toBe(log);
    expect(verify(null, Buffer.from(headText(head)), publicKey, Buffer.from(head.signature, 'base64'))).toBe(true);
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    expect(head.keyId).toBe(createHash('sha256').update(raw).digest('hex').slice(0, 16));
  });

  it('[B-PRF-07] are listed newest first, each with the hash of the one before', async () => {
    const first = (await sealedMovement()).proof.head;
    const second = (await sealedMovement()).proof.head;
    expect(second.size).toBeGreaterThan(first.size);
    const all: AuditHead[] = [];
    const { pagination } = await audit.office.admin.result(auditProofApi.heads);
    for (let page = 1; page <= pagination.totalPages; page += 1) {
      const { heads } = await audit.office.admin.result(auditProofApi.heads, { query: { page } });
      expect(heads.length).toBeLessThanOrEqual(HEADS_PAGE_SIZE);
      all.push(...heads);
    }
    // One may have been signed while the pages were read.
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

  it('[B-PRF-08] any two prove that one is the beginning of the other', async () => {
    await sealedMovement();
    await sealedMovement();
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

  it('[B-PRF-08] what is no size of a head is refused at its field', async () => {
    const to = (await sealedMovement()).proof.head.size;
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
    const after = await eventually(status, ({ sealedSize }) => sealedSize > before.sealedSize, SEALED_WITHIN_MS);
    expect(after.state).toBe('ok');
    expect(after.sealedUntil).not.toBeNull();
    const head = await newest();
    expect((await status()).sealedSize).toBeGreaterThanOrEqual(head?.size ?? Infinity);
  });
});

describe('who may see it', () => {
  it.each([auditProofApi.heads, auditProofApi.status, auditProofApi.consistency])(
    '[B-PRF-13] $id: nobody without a session, no one but administrators',
    async (operation) => {
      const { caller } = await audit.office.member({});
      expect((await fetch(`${stack.urls.gateway}${operation.path}`)).status).toBe(401);
      expect(await caller.call(operation as typeof auditProofApi.heads)).toMatchObject({ status: 403 });
    },
  );
});
