import { createHash } from 'node:crypto';
import { headHash, headText } from '@umbral/audit-proof';
import { createMailer, sql } from '@umbral/service-kit';
import { mailsTo, mailTo, quietLog, stack, unique } from '@umbral/service-kit/testing';
import { event, someUser } from '../../test/events.js';
import { openOwnLog, type OwnLog } from '../../test/own-log.js';
import { newSigningKey } from '../../test/signing-key.js';
import { verifierOf } from '../../test/verifier.js';
import { hasOpenssl, openTimestampAuthority } from '../../test/timestamp-authority.js';
import { Heads } from '../proof/heads.js';
import { LeafTree } from '../proof/leaf-tree.js';
import { Sealer } from '../proof/sealer.js';
import type { Anchor } from './anchor.js';
import { Anchoring } from './anchoring.js';
import { mailAnchor } from './mail-anchor.js';
import { timestampAnchor } from './timestamp-anchor.js';

/** To the next day, even on the one with 25 hours. */
const DAY_MS = 26 * 3_600_000;
const HOUR_MS = 3_600_000;

let log: OwnLog;
let heads: Heads;
const key = newSigningKey();
beforeEach(async () => {
  log = await openOwnLog();
  heads = new Heads(log.database, 'umbral.test/audit');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await log.close();
});

async function sign() {
  const { database } = log;
  await log.add([event(someUser())]);
  const sealer = new Sealer({
    database,
    heads,
    tree: new LeafTree(database),
    key,
    verifier: verifierOf({ database, heads, key }),
    headSeconds: 60,
    log: quietLog,
  });
  await sealer.seal();
  const head = await sealer.signHead();
  if (!head) throw new Error('no head was signed');
  return head;
}
/** All replicas have the time at which the spec began: the day of the anchors cannot end meanwhile. */
const today = Date.now();
const tomorrow = today + DAY_MS;
const replica = (anchors: Anchor[], now = today) =>
  new Anchoring({ database: log.database, heads, anchors, log: quietLog, now: () => now });
const anchored = () =>
  log.database.many<{ size: number; kind: string; reference: string }>(
    sql`select size, kind, reference from audit_anchors order by id`,
  );
/** Simulates that the last try was more than an hour ago. */
const anHourLater = () => log.database.query(sql`delete from rate_limits`);

describe('by mail', () => {
  const mailer = createMailer({ url: stack.urls.smtp, from: 'Umbral <no-responder@umbral.test>' });
  afterAll(() => mailer.close());

  it('[B-PRF-26] a head is mailed once a day, with its text and signature', async () => {
    const to = `director${unique()}@umbral.test`;
    const head = await sign();
    const anchors = [mailAnchor(mailer, to)];
    await Promise.all([replica(anchors).anchorWhatIsDue(), replica(anchors).anchorWhatIsDue()]);
    await replica(anchors).anchorWhatIsDue();
    const mail = await mailTo(to);
    for (const line of [...headText(head).trimEnd().split('\n'), head.signature, headHash(head)])
      expect(mail.text).toContain(line);
    const { anchors: _, ...signed } = head;
    const sha256 = createHash('sha256')
      .update(`${JSON.stringify(signed)}\n`)
      .digest('hex');
    expect(mail.attachments).toEqual([expect.objectContaining({ name: 'sello.ndjson', sha256 })]);
    expect(await mailsTo(to)).toHaveLength(1);
    expect(await anchored()).toEqual([{ size: head.size, kind: 'mail', reference: mail.messageId }]);
    expect((await heads.page(1, true)).heads[0]?.anchors).toEqual([
      { kind: 'mail', createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string },
    ]);
  });

  it('[B-PRF-26] the next day the next head is mailed, and none where no entry was added', async () => {
    const to = `director${unique()}@umbral.test`;
    const anchors = [mailAnchor(mailer, to)];
    expect(await replica(anchors).unanchoredSeconds()).toBe(0);
    await sign();
    await log.database.query(sql`update audit_heads set "time" = "time" - interval '27 hours'`);
    expect(await replica(anchors).unanchoredSeconds()).toBeGreaterThan(26 * 3_600);
    await log.database.query(sql`update audit_heads set "time" = "time" + interval '27 hours'`);
    await replica(anchors).anchorWhatIsDue();
    expect(await replica(anchors).unanchoredSeconds()).toBe(0);
    await anHourLater();
    await replica(anchors, tomorrow).anchorWhatIsDue();
    expect(await anchored()).toHaveLength(1);
    await sign();
    await replica(anchors).anchorWhatIsDue();
    expect(await anchored()).toHaveLength(1);
    expect(await heads.page(1, true)).toMatchObject({ heads: [{ size: 1 }], pagination: { total: 1 } });
    await replica(anchors, tomorrow).anchorWhatIsDue();
    expect((await anchored()).map(({ size }) => size)).toEqual([1, 2]);
  });
});

/** OpenSSL acts as the authority; skipped on machines without it. */
const withOpenssl = hasOpenssl ? describe : describe.skip;

withOpenssl('by a timestamp', () => {
  let authority: Awaited<ReturnType<typeof openTimestampAuthority>>;
  beforeEach(async () => {
    authority = await openTimestampAuthority();
  });
  afterEach(() => authority.close());

  it('[B-PRF-26] the authority signs the text of the head', async () => {
    const head = await sign();
    await replica([timestampAnchor(authority.url)]).anchorWhatIsDue();
    const [anchor] = await anchored();
    expect(anchor).toMatchObject({ size: head.size, kind: 'tsa' });
    authority.verify(anchor?.reference ?? '', headText(head));
    expect(() => authority.verify(anchor?.reference ?? '', headText({ ...head, size: 2 }))).toThrow();
  });

  it('[B-PRF-26] an unreachable authority is retried after an hour, and blocks neither mails nor heads', async () => {
    authority.isUnavailable = true;
    await sign();
    const mailed: Anchor = { kind: 'mail', store: () => Promise.resolve('<1@umbral.test>') };
    const anchors = [timestampAnchor(authority.url), mailed];
    // The limiter of tries reads the time of the process.
    const time = jest.spyOn(Date, 'now').mockReturnValue(today);
    await replica(anchors).anchorWhatIsDue();
    expect((await anchored()).map(({ kind }) => kind)).toEqual(['mail']);
    // The clock of the database is the real one: the head waits in the anchor that is behind.
    await log.database.query(sql`update audit_heads set "time" = "time" - interval '1 hour'`);
    expect(await replica(anchors).unanchoredSeconds()).toBeGreaterThanOrEqual(3_600);
    expect(await replica([mailed]).unanchoredSeconds()).toBe(0);
    authority.isUnavailable = false;
    time.mockReturnValue(today + HOUR_MS - 1);
    await replica(anchors).anchorWhatIsDue();
    expect(authority.requests).toBe(1);
    time.mockReturnValue(today + HOUR_MS + 1);
    await replica(anchors).anchorWhatIsDue();
    time.mockRestore();
    expect((await anchored()).map(({ kind }) => kind)).toEqual(['mail', 'tsa']);
    expect(await sign()).toMatchObject({ size: 2 });
  });

  it('[B-PRF-26] a timestamp of another text is refused', async () => {
    const [first, second] = [await sign(), await sign()];
    const honest = timestampAnchor(authority.url);
    await expect(honest.store(first, new AbortController().signal)).resolves.toBeTruthy();
    const server = await replaying(authority.url);
    // Of the recorded text, too: its nonce is that of an earlier request.
    for (const head of [second, recorded])
      await expect(timestampAnchor(server.url).store(head, new AbortController().signal)).rejects.toThrow();
    await server.close();
  });

  it('a timestamp of another digest is refused, also with the nonce of the request', async () => {
    const head = await sign();
    const digest = createHash('sha256').update(headText(head)).digest();
    const other = createHash('sha256').update('other').digest();
    authority.signed = (query) => {
      query.set(other, query.indexOf(digest));
      return query;
    };
    const stored = timestampAnchor(authority.url).store(head, new AbortController().signal);
    await expect(stored).rejects.toThrow('signed something else');
  });
});

const recorded = { log: 'x', size: 1, root: 'x', previous: 'x', time: 'x', keyId: 'x', signature: 'x', anchors: [] };
/** An authority that replays the response to the request for this head. */
async function replaying(url: string) {
  const { createServer } = await import('node:http');
  let answer = Buffer.alloc(0);
  const recorder = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      void (async () => {
        if (answer.length === 0) {
          const reply = await fetch(url, { method: 'POST', body: Buffer.concat(pieces) });
          answer = Buffer.from(await reply.arrayBuffer());
        }
        response.writeHead(200).end(answer);
      })();
    });
  });
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  const address = recorder.address();
  const own = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  await timestampAnchor(own).store(recorded, new AbortController().signal);
  return { url: own, close: () => new Promise((resolve) => recorder.close(resolve)) };
}
