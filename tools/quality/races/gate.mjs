// Loaded before a service (`--import`): each of its statements waits at the gate while the test has closed it. A statement is where the
// handlers await, so the order in which the test opens the gate is the order of their transactions.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import pg from 'pg';

const socket = connect(process.env.UMBRAL_RACES_SOCKET ?? '').unref();
const send = (/** @type {object} */ message) => socket.write(`${JSON.stringify(message)}\n`);
/** @type {Map<number, () => void>} */
const waiting = new Map();
let isClosed = false;
let last = 0;

createInterface({ input: socket }).on('line', (line) => {
  const { closed, open } = JSON.parse(line);
  if (open !== undefined) waiting.get(open)?.();
  if (closed === undefined) return;
  isClosed = closed;
  if (!closed) for (const pass of waiting.values()) pass();
  send({ closed });
});

/** Statements of the process itself: they run beside any call, at times that no seed decides. */
const BACKGROUND =
  /outbox_events|inbox_events|list_counts|idempotency_keys where|rate_limits|clock_timestamp|^listen|sessions/i;
const query = pg.Client.prototype.query;

/** @this {any} */
function gated(/** @type {any[]} */ ...args) {
  const [statement] = args;
  const text = typeof statement === 'string' ? statement : statement?.text;
  const isOwn = !text || (BACKGROUND.test(text) && !/insert into outbox_events/i.test(text));
  if (!isClosed || isOwn || typeof statement?.submit === 'function')
    return query.apply(this, /** @type {any} */ (args));
  const id = (last += 1);
  const passed = new Promise((resolve) => waiting.set(id, () => resolve(waiting.delete(id))));
  send({ id, pid: /** @type {any} */ (this).processID, text: text.replace(/\s+/g, ' ').slice(0, 60) });
  const callback = args.at(-1);
  const done = () => send({ done: id });
  if (typeof callback !== 'function')
    return passed.then(() => query.apply(this, /** @type {any} */ (args))).finally(done);
  args[args.length - 1] = (/** @type {unknown[]} */ ...answer) => {
    done();
    callback(...answer);
  };
  void passed.then(() => query.apply(this, /** @type {any} */ (args)));
  return undefined;
}
pg.Client.prototype.query = /** @type {any} */ (gated);
