import type { Pagination, ServiceName } from '@umbral/contracts';
import { Caller, Office, signedIn as signInAt, stack as described, type Reply, type StackFacts } from '@umbral/testing';
import pg from 'pg';
import { Failure } from '../../../local/failure.ts';

if (!process.env.UMBRAL_TEST_STACK)
  throw new Failure('These tests need a running system.', { wayOut: 'Run them with: npm run quality -- security' });

/** The running system: beside the usual processes those that run-group.ts starts. */
export const stack = described as StackFacts & { urls: Record<'wary' | 'secure' | 'brief', string> };

/** Attacks come from outside, through the gateway, which trusts the address that they send. */
export const gateway = { gateway: stack.urls.gateway };
/** A caller without a session. @param url another gateway than the usual one */
export const anonymous = (url = gateway.gateway) => new Caller({ gateway: url });
export const withSession = (sessionId: string | undefined, url = gateway.gateway) =>
  new Caller({ gateway: url }, { sessionId });
export const withBearer = (bearer: string | undefined) => new Caller(gateway, { bearer });
export const signedIn = (email: string, password?: string) => signInAt(email, password, gateway);
export const openOffice = () => Office.open(gateway);

/** By service: opening a connection costs more than most statements. The process may end while they are idle. */
const pools = new Map<ServiceName, pg.Pool>();

function poolOf(service: ServiceName): pg.Pool {
  const connectionString = stack.databases[service].owner;
  const pool = pools.get(service) ?? new pg.Pool({ connectionString, max: 4, allowExitOnIdle: true });
  pools.set(service, pool);
  return pool;
}

/** Rows of a statement on a service's database, with the rights of its owner. */
export const query = async <Row extends object>(
  service: ServiceName,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => (await poolOf(service).query<Row>(sql, values)).rows;

/** The number of records in a list. */
export const totalIn = ({ body }: Reply): number => (body as { pagination: Pagination }).pagination.total;
