import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Office, OfficeMessage } from './office-work.ts';

/** Fewer than a gateway accepts from one address; users of one office share theirs as well. */
const agent = new Agent({ keepAlive: true, maxSockets: 500 });

/** Receives one office, works, sends the result and ends. */
process.once('message', (office: Office) => {
  void run(office).then((result) => process.send?.(result, () => process.exit()));
});

async function run({ gateway, cookies, reads, write, writes, think, seconds }: Office): Promise<OfficeMessage> {
  const closed = AbortSignal.timeout(seconds * 1_000);
  setMaxListeners(0, closed);
  const milliseconds: number[] = [];
  const wrong = new Map<number, number>();
  const callOnce = (cookie: string) => {
    const path = reads[Math.floor(Math.random() * reads.length)] ?? '/';
    return Math.random() < writes ? call(gateway, cookie, write.path, write.body) : call(gateway, cookie, path);
  };
  await Promise.all(
    cookies.map(async (cookie) => {
      for (;;) {
        // Independent users: now and then several call at once.
        await pause(-Math.log(1 - Math.random()) * think * 1_000, undefined, { signal: closed }).catch(() => undefined);
        if (closed.aborted) return;
        const start = performance.now();
        const status = await callOnce(cookie);
        milliseconds.push(performance.now() - start);
        if (status >= 300) wrong.set(status, (wrong.get(status) ?? 0) + 1);
      }
    }),
  );
  const said = [...wrong].map(([status, count]) => `${count} answers with ${status || 'no connection'}`);
  return said.length ? { error: said.join(', ') } : { calls: milliseconds.length, milliseconds };
}

/** Its status; 0 where there was no answer. */
function call(gateway: string, cookie: string, path: string, body?: object): Promise<number> {
  const headers = {
    cookie,
    ...(body && { 'content-type': 'application/json', origin: gateway, 'idempotency-key': crypto.randomUUID() }),
  };
  return new Promise((resolve) => {
    const sent = request(`${gateway}${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume();
    });
    sent.on('error', () => resolve(0));
    sent.end(body && JSON.stringify(body));
  });
}
