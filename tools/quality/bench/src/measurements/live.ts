import { connect as openSocket, type Socket } from 'node:net';
import { once } from 'node:events';
import { connect } from '@nats-io/transport-node';
import { liveSubject, type RecordsChanged } from '@umbral/contracts';
import { processorSecondsBelow } from '../../../../local/supervise/processor-time.ts';
import { startBaseline } from '../harness/baseline.ts';
import { atMost, plain, type Figure } from '../report/figure.ts';
import type { Context } from '../harness/context.ts';

export const title = 'Live changes: what 3,000 open streams and 30 writes a second take of a gateway';

const STREAMS = 3_000;
const OPENED_AT_ONCE = 50;
/** As many as instant-service knows; a write is seen by one of them. */
const OFFICES = 100;
const WRITES_A_SECOND = 30;
const PROCESS = 'gateway-of-live';

export async function measure({ systems, seconds, onEnd }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const service = await startBaseline('instant-service');
  onEnd(() => service.stop());
  const gateway = await system.processes.startBeside('gateway', PROCESS, {
    IDENTITY_URL: service.said,
    MAX_CONNECTIONS: '100000',
    CALLS_PER_SECOND: '1000000',
  });
  onEnd(() => system.processes.kill(PROCESS, 'SIGTERM'));
  const { sockets, received } = await openStreams(new URL(gateway));
  onEnd(async () => sockets.forEach((socket) => socket.destroy()));
  const nats = await connect({ servers: system.urls.nats });
  onEnd(() => nats.close());

  const share = async (write: (id: number) => RecordsChanged | undefined): Promise<number> => {
    const pid = system.processes.pid(PROCESS) ?? 0;
    const [processorBefore, timeBefore] = [processorSecondsBelow(pid), performance.now()];
    for (let id = 0; id < seconds * 10 * WRITES_A_SECOND; id += 1) {
      const changed = write(id);
      if (changed) nats.publish(liveSubject('studies'), JSON.stringify(changed));
      await new Promise((resolve) => setTimeout(resolve, 1_000 / WRITES_A_SECOND));
    }
    return ((processorSecondsBelow(pid) - processorBefore) / (performance.now() - timeBefore)) * 100_000;
  };
  const idle = await share(() => undefined);
  const before = received();
  const ofOffices = await share((id) => studyOf((id % OFFICES) + 1, id + 1));
  if (received() === before) throw new Error('no stream has received a change');
  const ofAll = await share((id) => studyOf(undefined, id + 1));
  return [
    plain({ what: `${STREAMS} streams, no writes`, unit: '% of a processor', values: [idle] }),
    plain({
      what: `${STREAMS} streams of ${OFFICES} offices, ${WRITES_A_SECOND} writes a second`,
      unit: '% of a processor',
      values: [ofOffices],
      goal: atMost(15),
    }),
    plain({
      what: 'the same, each write seen by all streams',
      unit: '% of a processor',
      values: [ofAll],
    }),
  ];
}

const studyOf = (companyId: number | undefined, id: number): RecordsChanged => ({
  changes: [
    {
      tag: 'viability-studies',
      id,
      visibility: { userIds: [], companyIds: companyId ? [companyId] : [], isEverybodys: companyId === undefined },
    },
  ],
  by: { id: 1, name: 'Begoña Uriarte', companyIds: companyId ? [companyId] : [], sessionKey: 'elsewhere' },
});

async function openStreams({ hostname, port, host }: URL) {
  const sockets: Socket[] = [];
  let changes = 0;
  const open = async (user: number) => {
    const socket = openSocket(Number(port), hostname);
    const cookie = `umbral_session=bench-session-of-an-office-${user}`;
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    if (!head.includes('200 OK')) throw new Error(`stream refused: ${head.toString()}`);
    socket.on('data', (data) => (changes += data.includes('records-changed') ? 1 : 0));
    sockets.push(socket);
  };
  for (let first = 1; first <= STREAMS; first += OPENED_AT_ONCE)
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, (_, index) => open(first + index)));
  return { sockets, received: () => changes };
}
