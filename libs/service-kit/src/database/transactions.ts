import type { ServiceName } from '@umbral/contracts';
import type { PublicContext } from '../access/context.js';
import { DATABASE_CONNECT_MS, MAIL_LIMIT_MS, type BaseConfig } from '../config/base-config.js';
import type { AuditEntry } from '../events/audit-event-of.js';
import { EventSink } from '../events/event-sink.js';
import type { Log } from '../logging/log.js';
import type { Tracing } from '../tracing/tracing.js';
import { BackgroundWork } from './background-work.js';
import type { Queryable } from './database.js';
import { isPlanOutdated, isSerializationFailure } from './database-errors.js';
import { raw, sql, type Sql } from './sql.js';
import { statementNames } from './statement-names.js';
import { wireRow } from './wire-types.js';

type NotInTransaction = '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends';

/** The part of a generated PrismaClient that the kit uses. */
export interface PrismaLike {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each generated client has its own type here
  $transaction<T>(work: (client: any) => Promise<T>, options?: { maxWait?: number; timeout?: number }): Promise<T>;
  $disconnect(): Promise<void>;
}

interface RawQueries {
  $executeRawUnsafe(text: string, ...values: unknown[]): Promise<number>;
  $queryRawUnsafe<T>(text: string, ...values: unknown[]): Promise<T>;
}

/** The API inside a transaction. All of it is committed, or nothing. */
export interface Tx<Client> extends Queryable, Pick<EventSink, 'publish' | 'changed'> {
  /** Prisma, bound to this transaction. */
  db: Omit<Client, NotInTransaction>;
  /** Locks the row until the end of the transaction. False when there is no such row. */
  lock(table: string, id: number): Promise<boolean>;
  audit(entry: AuditEntry): void;
  /** Runs after a successful commit; its failure is logged and does not reach the caller. A graceful stop waits for it. */
  afterCommit(action: () => unknown): void;
}

export interface TransactionOptions {
  /** After so long it is rolled back. A request has a mail's limit and five seconds, a seed may need more. */
  limitMs?: number;
}

const TRIES = 4;
/** A mail is sent inside of the transaction that records it: one that is accepted at its limit is still recorded. */
const AFTER_MAIL_MS = 5_000;

/** Opens transactions. Injectable as `Transactions<PrismaClient>`. */
export class Transactions<Client extends PrismaLike = PrismaLike> {
  /** Actions after commits, and other work that outlives its call. */
  readonly background: BackgroundWork;

  constructor(
    private readonly prisma: Client,
    private readonly service: ServiceName,
    log: Log,
    /** Milliseconds since 1970, for the times in events. */
    private readonly now: () => number = Date.now,
    private readonly tracing?: Tracing,
    private readonly limits: Pick<BaseConfig, 'MAIL_LIMIT_MS' | 'DATABASE_CONNECT_MS'> = {
      MAIL_LIMIT_MS,
      DATABASE_CONNECT_MS,
    },
  ) {
    this.background = new BackgroundWork(log);
  }

  /**
   * Runs the work in one transaction, writes its events and commits. After a deadlock, a serialization failure or a migration that
   * changed a result type the work is retried (3 times at most), so it may use nothing but `tx`; use `afterCommit` for the rest.
   */
  async withTransaction<T>(
    context: PublicContext,
    work: (tx: Tx<Client>) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.attempt(context, work, options);
      } catch (error) {
        const isOutdated = isPlanOutdated(error);
        if (isOutdated) statementNames.reset();
        if (tries === TRIES || !(isOutdated || isSerializationFailure(error))) throw error;
      }
    }
  }

  private async attempt<T>(
    context: PublicContext,
    work: (tx: Tx<Client>) => Promise<T>,
    { limitMs = this.limits.MAIL_LIMIT_MS + AFTER_MAIL_MS }: TransactionOptions,
  ): Promise<T> {
    const actions: (() => unknown)[] = [];
    const result = await this.prisma.$transaction(
      async (client: RawQueries) => {
        const sink = new EventSink(this.service, context, this.now, this.tracing);
        const answer = await work(bindTransaction<Client>(client, sink, actions));
        const insertion = sink.insertion();
        if (insertion) await client.$executeRawUnsafe(insertion.text, ...insertion.values);
        return answer;
      },
      { maxWait: this.limits.DATABASE_CONNECT_MS, timeout: limitMs },
    );
    for (const action of actions)
      this.background.run(action, 'action after commit failed', { requestId: context.requestId });
    return result;
  }
}

function bindTransaction<Client>(client: RawQueries, sink: EventSink, actions: (() => unknown)[]): Tx<Client> {
  const many = async <T extends object>(statement: Sql): Promise<T[]> => {
    const rows = await client.$queryRawUnsafe<Record<string, unknown>[]>(statement.text, ...statement.values);
    return rows.map((row) => wireRow<T>(row));
  };
  return {
    db: client as unknown as Tx<Client>['db'],
    query: (statement) => client.$executeRawUnsafe(statement.text, ...statement.values),
    many,
    one: async <T extends object>(statement: Sql) => (await many<T>(statement))[0],
    lock: async (table, id) => {
      const rows = await many(sql`select 1 as found from ${raw(`"${table}"`)} where id = ${id} for update`);
      return rows.length > 0;
    },
    audit: (entry) => sink.audit(entry),
    publish: (name, payload) => sink.publish(name, payload),
    changed: (change) => sink.changed(change),
    afterCommit: (action) => void actions.push(action),
  };
}
