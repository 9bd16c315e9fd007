import assert from 'node:assert/strict';
import type { AuditEvent, OperationShape } from '@umbral/contracts';
import { unique } from '@umbral/contracts/factories';
import { eventually, openRecords, type Reply, type SignedIn } from '@umbral/testing';
import { operationNamed } from '../support/operations.ts';
import { accessTable } from '../access/access-table.ts';
import { calls } from '../access/calls.ts';
import { kinds, makeRecord, stateOf, type AnyRecord } from '../access/records.ts';
import { placements, type Placement, type World } from '../access/world.ts';

interface Changed {
  query?: Record<string, string>;
  params?: Record<string, unknown>;
  body?: object;
  headers?: Record<string, string>;
  by?: SignedIn;
}

export const successOf = ({ status = 200 }: OperationShape): number => status;

/** Fields of a body that name records of a world, or have to be unique in it. */
const OF_WORLD = /Ids?$|^(ids|name|title|code|email|to|url|password|newPassword|isActive|since)$/;

/** For which record the administrator succeeds, by the table of access; undefined where no call in it does. */
export function placementOf(operation: OperationShape): Placement | undefined {
  const statuses = accessTable.get(operation.id)?.cells.admin ?? [];
  const at = statuses.lastIndexOf(successOf(operation));
  return statuses.length === 1 ? (['shared'] as const)[at] : placements[at];
}

interface Subject {
  caller: SignedIn;
  record: AnyRecord;
}

/** Those of `toRefuse`, by what their operations need. */
const kept = new Map<string, Promise<Subject>>();

async function subjectOf(operation: OperationShape, world: World, isInactive?: boolean): Promise<Subject> {
  const { kind, endsSession, inactive, withPeople } = calls[operation.id] ?? {};
  const placement = placementOf(operation) ?? 'shared';
  const isSelf = kind === 'user' && placement === 'own';
  const caller = endsSession || isSelf ? ((await world.newCaller('administrator', 'admin')) as SignedIn) : world.admin;
  const making = { world, placement, caller, withPeople };
  const record = kind ? await makeRecord(kind, making, isInactive ?? inactive) : { id: 0 };
  return { caller, record };
}

/** A valid call of an operation on its own record. Single parts of the request can be replaced. */
export class Attempt {
  /** Identifies the calls of this attempt in the audit. */
  readonly userAgent = `attempt ${unique()}`;

  readonly operation: OperationShape;
  readonly caller: SignedIn;
  readonly record: AnyRecord;
  readonly #world: World;

  private constructor(operation: OperationShape, world: World, caller: SignedIn, record: AnyRecord) {
    this.operation = operation;
    this.caller = caller;
    this.record = record;
    this.#world = world;
  }

  /** @param isInactive state of the record; what the operation needs unless given */
  static async of(operation: OperationShape, world: World, isInactive?: boolean): Promise<Attempt> {
    const { caller, record } = await subjectOf(operation, world, isInactive);
    return new Attempt(operation, world, caller, record);
  }

  /** For calls that are all refused: they leave the record as it is, so it serves every operation that needs one like it. */
  static async toRefuse(operation: OperationShape, world: World, isInactive?: boolean): Promise<Attempt> {
    const { kind, endsSession, inactive, withPeople } = calls[operation.id] ?? {};
    const name = [kind, placementOf(operation), isInactive ?? inactive ?? false, withPeople, endsSession].join();
    const subject = kept.get(name) ?? subjectOf(operation, world, isInactive);
    kept.set(name, subject);
    const { caller, record } = await subject;
    return new Attempt(operation, world, caller, record);
  }

  get params(): Record<string, unknown> {
    return calls[this.operation.id]?.params?.(this.record, this.#world) ?? { id: this.record.id };
  }

  /** A new body each time, where bodies have names. */
  get body(): Record<string, unknown> | undefined {
    return calls[this.operation.id]?.body?.(this.record, this.#world);
  }

  /** The documented body, with the records, names and passwords of this world. */
  get example(): Record<string, unknown> | undefined {
    const { body } = this;
    // Nothing that a document shows may sign anyone in.
    if (!body || this.operation.access === 'public') return body;
    const ofWorld = Object.entries(body).filter(([name]) => OF_WORLD.test(name));
    return { ...operationNamed(this.operation.id).example, ...Object.fromEntries(ofWorld) };
  }

  call({
    params = this.params,
    body = this.body,
    query = calls[this.operation.id]?.query,
    headers,
    by = this.caller,
  }: Changed = {}): Promise<Reply> {
    const file = calls[this.operation.id]?.file?.();
    const sent = { params, query, body: file ?? body, headers: { 'user-agent': this.userAgent, ...headers } };
    return by.call(this.operation, sent as object);
  }

  /** Repeats a call that is refused with 503: concurrent ones wait for a lock, at most two seconds, or for a place. */
  admitted(changed: Changed): Promise<Reply> {
    return eventually(
      () => this.call(changed),
      ({ status }) => status !== 503,
    );
  }

  /** The present record with its version, as text: it differs when anything has changed. */
  state(): Promise<string> {
    const kind = calls[this.operation.id]?.kind;
    return kind ? stateOf(this.#world, kind, this.record) : Promise.resolve('');
  }

  /** The number in its ETag; 0 where there is no record yet. */
  async version(): Promise<number> {
    return calls[this.operation.id]?.kind ? versionOf(await this.read()) : 0;
  }

  /** The record of the call as an administrator reads it. */
  read(made?: Reply): Promise<Reply> {
    const { kind, creates } = calls[this.operation.id] ?? {};
    const noun = kind ?? creates;
    if (!noun) throw new Error(`${this.operation.id} has no record`);
    const { id } = kind ? this.record : (made?.body as AnyRecord);
    return this.#world.admin.call(kinds[noun].get, { params: { id } });
  }

  /** The audit entries of this attempt; reads leave none. */
  async audits(): Promise<AuditEvent[]> {
    if (this.operation.method === 'GET' && !this.operation.audits) return [];
    const { service } = this.operation;
    const rows = await outboxOf(this.operation).query<{ payload: AuditEvent }>(
      service === 'audit' ? IN_THE_LOG : IN_THE_OUTBOX,
      [service, this.userAgent],
    );
    return rows.map(({ payload }) => payload);
  }

  /** Expects its calls to have been refused without a write. */
  async assertUntouched(before: string): Promise<void> {
    assert.equal(await this.state(), before, 'a refused call changed the record');
    assert.deepEqual(await this.audits(), [], 'a refused call is in the audit');
  }
}

const IN_THE_OUTBOX = `
  select payload from outbox_events
  where subject = 'umbral.audit.' || $1::text and payload ->> 'userAgent' = $2 order by position`;
/** The audit records its own operations among all other entries. */
const IN_THE_LOG = `
  select jsonb_build_object('service', service, 'userId', user_id, 'action', action, 'entityType', entity_type,
    'entityId', entity_id, 'entityName', entity_name, 'details', details) as payload
  from audit_logs where service = $1 and user_agent = $2 order by id`;

/** The number in an ETag; 0 without one. */
export const versionOf = ({ headers }: Reply): number => Number(/-(\d+)"$/.exec(headers.get('etag') ?? '')?.[1] ?? 0);

const outboxes = new Map<string, ReturnType<typeof openRecords>>();

function outboxOf({ service }: OperationShape) {
  const known = outboxes.get(service) ?? openRecords(service);
  outboxes.set(service, known);
  return known;
}

export const closeOutboxes = () => Promise.all([...outboxes.values()].map((outbox) => outbox.close()));
