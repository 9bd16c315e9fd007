interface DriverError {
  code?: string;
  constraint?: string;
  message?: string;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown; code?: string };
  originalCode?: string;
  originalMessage?: string;
}

/** The chain of causes: Prisma wraps the adapter's error, which wraps what Postgres said. */
function* chain(error: unknown): Generator<DriverError> {
  let current = error as DriverError | undefined;
  for (let depth = 0; current && typeof current === 'object' && depth < 6; depth++) {
    yield current;
    current = (current.meta?.driverAdapterError ?? current.cause) as DriverError | undefined;
  }
}

/** SQLSTATE of a failed statement, from pg or from Prisma; undefined for anything else. */
export function sqlStateOf(error: unknown): string | undefined {
  for (const link of chain(error)) {
    for (const code of [link.originalCode, link.meta?.code, link.code]) {
      if (code && /^[0-9A-Z]{5}$/.test(code) && !/^P\d{4}$/.test(code)) return code;
    }
  }
  return undefined;
}

/** Did this unique or exclusion constraint (or index) refuse the row? For a verb that answers with its own AppError. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!['23505', '23P01'].includes(sqlStateOf(error) ?? '')) return false;
  for (const link of chain(error)) {
    if (link.constraint === constraint || link.originalMessage?.includes(`"${constraint}"`)) return true;
  }
  return String((error as Error).message).includes(`"${constraint}"`);
}

/** Deadlock or serialization failure: running the transaction again is right. */
export function isSerializationFailure(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01' || (error as DriverError).code === 'P2034';
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
]);

/** What has no code of its own, as pg and Prisma say it: a connection that broke or says nothing, and none free in time. */
const AWAY = /Connection terminated|Query read timeout|Client has encountered a connection error/;
const NONE_FREE = /timeout exceeded when trying to connect|Unable to start a transaction in the given time/;

/** Is the database away (refused, cut off, shutting down), so that the same call may succeed later? */
export function isDatabaseAway(error: unknown): boolean {
  for (const link of chain(error)) {
    if (link.code && UNREACHABLE.has(link.code)) return true;
    if (AWAY.test(link.message ?? '')) return true;
  }
  const state = sqlStateOf(error);
  return state !== undefined && (state.startsWith('08') || state.startsWith('57P'));
}

/** Has the database more to do than it can: no connection free in time, no disk or memory left, a statement that took too long? */
export function isDatabaseOverloaded(error: unknown): boolean {
  for (const link of chain(error)) if (link.code === 'P2024' || NONE_FREE.test(link.message ?? '')) return true;
  const state = sqlStateOf(error);
  return state !== undefined && (state.startsWith('53') || state === '57014');
}

/** Did somebody else keep the row locked for longer than the connection waits? */
export const isRowBusy = (error: unknown): boolean => sqlStateOf(error) === '55P03';

/** Does a row that others still refer to, or one that is not there, forbid the change? */
export const isForeignKeyViolation = (error: unknown): boolean => sqlStateOf(error) === '23503';

/** Has a migration changed what a prepared statement answers, so that it must be prepared anew? */
export function isPlanOutdated(error: unknown): boolean {
  return sqlStateOf(error) === '0A000' && [...chain(error)].some(saysPlanOutdated);
}

const saysPlanOutdated = ({ message, originalMessage }: DriverError): boolean =>
  /cached plan must not change result type/.test(`${message} ${originalMessage}`);

/** A value that the column cannot hold: out of range, too long, or text that Postgres cannot store. */
export function isValueRefused(error: unknown): boolean {
  return ['22003', '22001', '22021', '22P05'].includes(sqlStateOf(error) ?? '');
}
