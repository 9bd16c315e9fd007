import { leafOf, rootOf, toHex, type ProvedRow } from '@umbral/audit-proof';
import {
  ADMINISTRATOR_ROLE_ID,
  auditApi,
  auditHead,
  auditProofApi,
  auditVerifiers,
  type AuditHead,
} from '@umbral/contracts';
import { durations, ExclusiveLeases, secondsOf } from '@umbral/service-kit';
import { eventually, stack } from '@umbral/service-kit/testing';
import { openAudit } from '../../test/audit.js';
import { event, publish, someUser } from '../../test/events.js';
import { Frontier } from './frontier.js';

const audit = openAudit();

const exportLog = (query: { from?: unknown; to?: unknown } = {}) =>
  audit.office.admin.call(auditProofApi.export, { query: query });
const newest = async () => (await audit.office.admin.result(auditProofApi.heads)).heads[0];

/** A head that is signed after the call. */
async function nextHead(): Promise<AuditHead> {
  const before = (await newest())?.size ?? 0;
  await publish(audit.link, [event(someUser())]);
  const head = await eventually(newest, (found) => (found?.size ?? 0) > before);
  return auditHead.parse(head);
}

interface Exported {
  rows: ProvedRow[];
  end: { heads: AuditHead[]; keys: { keyId: string }[]; log: string };
}
function read(text: string): Exported {
  const lines = text.trimEnd().split('\n');
  const end = JSON.parse(lines.pop() ?? '') as Exported['end'];
  return { rows: lines.map((line) => JSON.parse(line) as ProvedRow), end };
}

describe('the export of the log', () => {
  it('[B-PRF-11] has all entries in order, whose leaves give the root of every head', async () => {
    const head = await nextHead();
    const answer = await exportLog({ to: head.size });
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="auditoria-[\d-]{10}\.ndjson"$/);
    const { rows, end } = read(answer.text);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: head.size }, (_, seq) => seq));
    expect(end.heads.at(-1)).toEqual(head);
    expect(end.log).toBe(head.log);
    expect(end.keys.map(({ keyId }) => keyId)).toContain(head.keyId);
    const leaves = rows.map(leafOf);
    expect(toHex(rootOf(leaves))).toBe(head.root);
    // One pass: a root from all its leaves for each of thousands of heads took minutes of a busy machine.
    const log = new Frontier([]);
    for (const { size, root } of end.heads) {
      leaves.slice(log.size, size).forEach((leaf) => log.add(leaf));
      expect(toHex(log.root())).toBe(root);
    }
  });

  it('[B-PRF-11] is limited by the sizes of two heads', async () => {
    const [from, to] = [await nextHead(), await nextHead()];
    const { rows, end } = read((await exportLog({ from: from.size, to: to.size })).text);
    expect(rows.map(({ seq }) => seq)).toEqual(
      Array.from({ length: to.size - from.size }, (_, index) => from.size + index),
    );
    expect(end.heads.at(-1)).toEqual(to);
    expect(read((await exportLog({ from: to.size, to: to.size })).text).rows).toEqual([]);
  });

  it('[B-PRF-11] refuses a size without a head as a field error', async () => {
    const [early, late] = [await nextHead(), await nextHead()];
    const refused = (path: string) => ({
      status: 422,
      body: { errors: [{ path, message: 'El tamaño no corresponde a ningún sello' }] },
    });
    expect(await exportLog({ from: 2 ** 40 })).toMatchObject(refused('from'));
    const signed = read((await exportLog({ to: late.size })).text).end.heads.map(({ size }) => size);
    const between = Array.from({ length: late.size }, (_, at) => at + 1).find((size) => !signed.includes(size));
    expect(await exportLog({ from: between, to: late.size })).toMatchObject(refused('from'));
    expect(await exportLog({ to: 'x' })).toMatchObject(refused('to'));
    expect(await exportLog({ to: '1.5' })).toMatchObject(refused('to'));
    expect(await exportLog({ from: late.size, to: early.size })).toMatchObject(refused('from'));
  });

  it('[B-PRF-12] is audited for its user', async () => {
    const { user, caller } = await audit.office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
    const [from, to] = [(await nextHead()).size, (await nextHead()).size];
    await caller.call(auditProofApi.export, { query: { from, to }, headers: { 'user-agent': 'specs' } });
    const { logs } = await audit.office.admin.result(auditApi.list, { params: { userId: user.id } });
    expect(logs[0]).toMatchObject({
      action: 'export',
      entityType: 'audit_log',
      entityId: 'list',
      userAgent: 'specs',
      details: { changes: { rows: { before: null, after: to - from } } },
    });
  });

  it('[B-PRF-12] runs once at a time per user', async () => {
    const { user, caller } = await audit.office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
    const { size } = await nextHead();
    const nothing = { query: { from: size, to: size } };
    const lease = await new ExclusiveLeases(audit.database, 'audit-export', secondsOf(durations.auditExport)).acquire(
      String(user.id),
    );
    expect(await caller.call(auditProofApi.export, nothing)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    expect((await exportLog(nothing.query)).status).toBe(200);
    await lease.release();
    expect((await caller.call(auditProofApi.export, nothing)).status).toBe(200);
    expect((await caller.call(auditProofApi.export, nothing)).status).toBe(200);
  });

  it('[B-PRF-13] is for administrators only', async () => {
    const { caller } = await audit.office.member({});
    expect((await fetch(`${stack.urls.gateway}${auditProofApi.export.path}`)).status).toBe(401);
    expect(await caller.call(auditProofApi.export)).toMatchObject({ status: 403 });
  });
});

describe('the programs that verify it', () => {
  it.each(auditVerifiers)(
    '[B-PRF-29] %s is served to every authenticated user, and imports nothing of the product',
    async (file) => {
      const { caller } = await audit.office.member({});
      const { status, text, headers } = await caller.call(auditProofApi.verifier, { params: { file } });
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toContain(`filename="${file}"`);
      const imported = [...text.matchAll(/^(?:import .* from '(.+)'|(?:import|from) (\w+))/gm)].map(
        ([, module, name]) => module ?? name,
      );
      expect(imported.length).toBeGreaterThan(2);
      expect(imported.filter((name) => !/^(node:.+|[a-z0-9]+)$/.test(name ?? ''))).toEqual([]);
    },
  );

  it.each(['package.json', '..%2Fpackage.json', 'verify-audit', '%00'])('there is no %s', async (file) => {
    const { status } = await audit.office.admin.send(`/api/audit-proof/verify/${file}`);
    expect([400, 404]).toContain(status);
  });
});
