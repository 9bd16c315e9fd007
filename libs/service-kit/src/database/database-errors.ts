interface DriverError {
  code?: string;
  constraint?: string;
  message?: string;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown; code?: string };
  originalCode?: string;
  originalMessage?: string;
}

/** The chain of causes: Prisma wraps the adapter's error, which wraps that of Postgres. */
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

/** Whether this unique or exclusion constraint (or index) refused the row. For a verb that throws its own AppError. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!['23505', '23P01'].includes(sqlStateOf(error) ?? '')) return false;
  for (const link of chain(error)) {
    if (link.constraint === constraint || link.originalMessage?.includes(`"${constraint}"`)) return true;
  }
  return String((error as Error).message).includes(`"${constraint}"`);
}

/** Deadlock or serialization failure: the transaction can be retried. */
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

/** Messages of pg and Prisma for errors without a code: a broken or unresponsive connection, and none free in time. */
const AWAY = /Connection terminated|Query read timeout|Client has encountered a connection error/;
const NONE_FREE = /timeout exceeded when trying to connect|Unable to start a transaction in the given time/;

/** Whether the database is unreachable (refused, cut off, shutting down), so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  for (const link of chain(error)) {
    if (link.code && UNREACHABLE.has(link.code)) return true;
    if (AWAY.test(link.message ?? '')) return true;
  }
  const state = sqlStateOf(error);
  return state !== undefined && (state.startsWith('08') || state.startsWith('57P'));
}

/** Whether the database takes no more work at the moment, whatever it is: no free connection in time, no disk or memory left. */
export function isDatabaseFull(error: unknown): boolean {
  for (const link of chain(error)) if (link.code === 'P2024' || NONE_FREE.test(link.message ?? '')) return true;
  return sqlStateOf(error)?.startsWith('53') ?? false;
}

/** Whether the database is overloaded: it takes no more work, or a statement took too long. */
export const isDatabaseOverloaded = (error: unknown): boolean => isDatabaseFull(error) || sqlStateOf(error) === '57014';

/** Whether another transaction locked the row for longer than `lock_timeout`. */
export const isRowBusy = (error: unknown): boolean => sqlStateOf(error) === '55P03';

/** Whether a foreign key forbids the change: the row is still referenced, or the referenced one does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlStateOf(error) === '23503';

/** Whether a migration changed the result type of a prepared statement, so that it must be prepared again. */
export function isPlanOutdated(error: unknown): boolean {
  return sqlStateOf(error) === '0A000' && [...chain(error)].some(mentionsOutdatedPlan);
}

const mentionsOutdatedPlan = ({ message, originalMessage }: DriverError): boolean =>
  /cached plan must not change result type/.test(`${message} ${originalMessage}`);

const REFUSED_VALUES = ['22001', '22003', '22007', '22008', '22009', '22021', '22P05'];

/** Whether Postgres does not take a value: out of range, too long, or text that is no instant or that it does not accept. */
export const isValueRefused = (error: unknown): boolean => REFUSED_VALUES.includes(sqlStateOf(error) ?? '');
