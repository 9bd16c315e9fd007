import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { codeOf, Failure, messageOf } from '../../local/failure.ts';
import { say, step } from '../../local/terminal/progress.ts';

/** Requests to a running system. */
export interface Order {
  service: string;
  /** A checkout, or a folder that was built for this. */
  build: string;
  watchMs: number;
}

/** Its answers, a line each. */
type Line =
  | { reserved: true }
  | { begun: string }
  | { done: string }
  | { failed: string }
  | { said: string }
  | { end: { message?: string; details?: string | undefined; wayOut?: string | undefined } };

export interface Asker {
  step: typeof step;
  say: (line: string) => void;
  signal: AbortSignal;
}

export const controlFile = (folder: string) => join(folder, 'control.sock');

/**
 * Listens in a state folder for requests of the same user, and runs one at a time: the first line of a client reserves the system, the
 * second is its order.
 * @returns stops listening
 */
export function takeOrdersIn(folder: string, carryOut: (order: Order, asker: Asker) => Promise<void>): () => void {
  const path = controlFile(folder);
  let isBusy = false;
  const serve = async (socket: Socket) => {
    const closed = new AbortController();
    const lines = createInterface({ input: socket });
    socket.once('close', () => {
      closed.abort();
      lines.close();
    });
    const received = lines[Symbol.asyncIterator]();
    if ((await received.next()).done) return;
    if (isBusy) return finish(socket, new Failure('Another build is being shipped here.'));
    isBusy = true;
    try {
      write(socket, { reserved: true });
      const order = await received.next();
      if (!order.done) await answer(socket, order.value, { carryOut, signal: closed.signal });
    } finally {
      isBusy = false;
    }
  };
  const server = createServer((socket) => {
    socket.on('error', () => {}); // the client is gone: 'close' follows
    serve(socket).catch(() => {}); // the lines of a lost connection end with its error
  });
  rmSync(path, { force: true }); // of a run that was killed
  const usual = process.umask(0o177); // the socket must never be accessible to other users
  server.listen(path);
  process.umask(usual);
  server.unref();
  return () => {
    server.close();
    rmSync(path, { force: true });
  };
}

const write = (socket: Socket, line: Line) => socket.writable && socket.write(`${JSON.stringify(line)}\n`);

function finish(socket: Socket, error?: unknown) {
  const { details, wayOut } = error instanceof Failure ? error : {};
  write(socket, { end: error ? { message: messageOf(error), details, wayOut } : {} });
  socket.end();
}

async function answer(
  socket: Socket,
  line: string,
  { carryOut, signal }: { carryOut: (order: Order, asker: Asker) => Promise<void>; signal: AbortSignal },
) {
  const asker: Asker = {
    signal,
    say: (said) => void write(socket, { said }),
    step: async (title, work) => {
      write(socket, { begun: title });
      try {
        const result = await work();
        write(socket, { done: title });
        return result;
      } catch (error) {
        write(socket, { failed: title });
        throw error;
      }
    },
  };
  try {
    await carryOut(JSON.parse(line) as Order, asker);
    finish(socket);
  } catch (error) {
    finish(socket, error);
  }
}

/**
 * Sends a request to the system of a state folder, and prints its progress.
 * @param prepare runs before, while no other can be sent
 * @throws Failure with the reported reason
 */
export async function give(folder: string, order: Order, prepare = () => Promise.resolve()): Promise<void> {
  const socket = connect(controlFile(folder));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', (cause) =>
      reject(new Failure(`The Umbral that runs takes no orders (${codeOf(cause)}).`, { cause, wayOut: WAY_OUT })),
    );
  });
  try {
    await converse(socket, order, prepare);
  } finally {
    socket.destroy();
  }
}

async function converse(socket: Socket, order: Order, prepare: () => Promise<void>) {
  const send = (line: object) => socket.write(`${JSON.stringify(line)}\n`);
  send({ reserves: order.service });
  const open = new Map<string, (hasFailed: boolean) => void>();
  for await (const text of createInterface({ input: socket })) {
    const line = JSON.parse(text) as Line;
    if ('reserved' in line) {
      await prepare();
      send(order);
    }
    if ('said' in line) say(line.said);
    if ('begun' in line)
      void step(
        line.begun,
        () =>
          new Promise<void>((resolve, reject) =>
            open.set(line.begun, (bad) => (bad ? reject(new Error()) : resolve())),
          ),
      ).catch(() => {}); // the last line has the reason
    if ('done' in line) open.get(line.done)?.(false);
    if ('failed' in line) open.get(line.failed)?.(true);
    if (!('end' in line)) continue;
    const { message, details, wayOut } = line.end;
    if (message) throw new Failure(message, { ...(details && { details }), ...(wayOut && { wayOut }) });
    return;
  }
  throw new Failure('The Umbral that runs ended meanwhile.');
}

const WAY_OUT = 'It was started by another version, or by npm run dev: restart it (npm start).';
