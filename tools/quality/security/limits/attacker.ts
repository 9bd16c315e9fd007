import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Not a trusted proxy, so that the whole attack counts as one caller; the legitimate user connects from 127.0.0.1. */
const ADDRESS = '127.0.0.2';
/** Pause before a refused call is retried. */
const REFUSED_MS = 100;

export interface Attacked {
  gateway: string;
  /** Cookies of sessions that the attacker has. */
  sessions: string[];
  /** Called at the end of the answer. */
  onHeld: () => void;
  signal: AbortSignal;
}

interface Call {
  method: string;
  path: string;
  cookie?: string | undefined;
  body?: object;
}

/** Counts by status; 0 is no answer, or none in time. */
export type Answers = Record<number, number>;

/** So many concurrent calls, each followed by the next, until the end. */
export async function flood(
  { gateway, onHeld, signal }: Attacked,
  atOnce: number,
  next: (turn: number) => Call,
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true });
  // Each call listens for the end.
  setMaxListeners(0, signal);
  const answers: Answers = {};
  let turn = 0;
  const goOn = async () => {
    while (!signal.aborted) {
      const status = await statusOf(gateway, agent, next(turn++), signal);
      answers[status] = (answers[status] ?? 0) + 1;
      // The attacker shares the processors with the system, and must not distort the measurement.
      if (status >= 400) await pause(REFUSED_MS);
    }
  };
  const calling = Array.from({ length: atOnce }, goOn);
  onHeld();
  await Promise.all(calling);
  agent.destroy();
  return answers;
}

function statusOf(
  gateway: string,
  agent: Agent,
  { method, path, cookie, body }: Call,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = request(`${gateway}${path}`, { method, headers, agent, signal, localAddress: ADDRESS }, (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body && JSON.stringify(body));
  });
}

/**
 * So many sockets that send this and read nothing; a closed one is reopened, until the end.
 * @returns how many the gateway accepted
 */
export async function holdSockets(
  { gateway, onHeld, signal }: Attacked,
  count: number,
  textOf: (turn: number) => string,
): Promise<number> {
  const { hostname, port } = new URL(gateway);
  const open = new Set<Socket>();
  let turn = 0;
  let taken = 0;
  const openOne = () => {
    if (signal.aborted) return;
    const text = textOf(turn++);
    const socket = connect({ host: hostname, port: Number(port), localAddress: ADDRESS }, () => {
      taken += 1;
      if (taken === count) onHeld();
      socket.write(text);
    });
    socket.pause();
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      // All at once would overload this process.
      setTimeout(openOne, 100);
    });
  };
  for (let number = 0; number < count; number += 1) openOne();
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  for (const socket of open) socket.destroy();
  return taken;
}

/** The head of a request, as text. */
export const head = (method: string, path: string, lines: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: umbral', ...lines, '', ''].join('\r\n');
