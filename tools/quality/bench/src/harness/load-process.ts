import autocannon from 'autocannon';
import type { Load, LoadMessage } from './load.ts';

/** Receives one load, calls, sends the result and ends. */
process.once('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result, () => process.disconnect()));
});

async function run({
  url,
  headers = {},
  connections = 16,
  seconds,
  perSecond,
  method = 'GET',
  ids = [],
}: Load): Promise<LoadMessage> {
  const { origin, pathname, search } = new URL(url);
  const path = decodeURI(pathname) + search;
  let turn = 0;
  const nextPath = () => path.replace('{id}', String(ids[turn++ % ids.length]));
  const answers: { end: number; milliseconds: number }[] = [];
  const statuses = new Map<number, number>();
  const instance = autocannon({
    url: origin,
    connections,
    duration: seconds,
    ...(perSecond && { overallRate: perSecond }),
    headers,
    requests: [
      {
        method,
        path,
        ...(ids.length > 0 && { setupRequest: (request: object) => ({ ...request, path: nextPath() }) }),
      },
    ],
  });
  const start = Date.now();
  instance.on('response', (_client, status, _bytes, milliseconds) => {
    answers.push({ end: Date.now(), milliseconds });
    if (status >= 300) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const { errors, timeouts } = await instance;
  const took = (answers.at(-1)?.end ?? Date.now()) - start;
  const wrong = [...statuses].map(([status, count]) => `${count} answers with ${status}`);
  if (errors || timeouts) wrong.push(`${errors} errors, ${timeouts} of them timeouts`);
  return wrong.length
    ? { error: wrong.join(', ') }
    : { perSecond: (answers.length * 1_000) / took, calls: answers.length, answers };
}
