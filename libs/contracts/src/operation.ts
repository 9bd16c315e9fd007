import type * as z from 'zod';
import type { AuditAction, AuditedEntity } from './events/audit-event.js';
import type { DomainEventName } from './events/domain-events.js';
import type { ErrorCode } from './problem.js';
import type { ModuleKey } from './permissions.js';
import type { ServiceName } from './service-names.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, any session, the administrator, or a role that may view (`and` another) / delete in a module. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'administrator'
  | { view: ModuleKey; and?: ModuleKey }
  | { delete: ModuleKey };

/** A call that is to go: it says so itself until then, see docs/api.md. Days are of UTC. */
export interface Deprecation {
  /** The day from which its callers are told, `2026-12-01`. */
  since: string;
  /** The first day on which it may be gone: at least six months later, with the next major version of the contract. */
  sunset: string;
  /** Path of the call that takes its place, with no other parameters than its own. */
  use: `/api/${string}`;
}

/**
 * One call of the platform, described once: the controller, the OpenAPI page, the client, the form and the tests
 * all read this object.
 */
export interface OperationShape {
  /** Unique camelCase name, e.g. `listUsers`. */
  id: string;
  service: ServiceName;
  method: Method;
  /** Full path below the origin, parameters as `:name`. */
  path: `/api/${string}`;
  /** Group on the OpenAPI page and key of the client's cache: a write refreshes the reads of its tags. */
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  /** A service may read the body with a narrower schema where the record decides (own profile, for instance). */
  body?: z.ZodType;
  answer?: z.ZodType;
  /** What is answered is a file of this kind; without it, JSON. */
  media?: 'application/pdf' | 'application/x-ndjson' | 'text/csv' | 'text/plain';
  /** Status of success; 200 unless said otherwise. */
  status?: 200 | 201 | 204;
  /** Codes beyond those that follow from the rest: of every route, of `params`, `idempotent`, `fresh` and `etag`. */
  errors?: readonly ErrorCode[];
  /** Reads and changes answer an ETag; writes of a record honour If-Match. */
  etag?: boolean;
  /** Honours Idempotency-Key. */
  idempotent?: boolean;
  /** A PUT that makes the record of its path where there is none: it is answered with 201 then, and audited as a creation. */
  makesMissing?: true;
  /** What the audit notes of a write, or of an export. A service whose writes do not say it does not start. */
  audits?: { entity: AuditedEntity; action: AuditAction } | 'none';
  /**
   * Wants a sign-in, or a confirmation of it, of the last minutes: always, or where one of these fields of the record is
   * changed. A session that is merely open is refused with `reauthentication_required`.
   */
  fresh?: true | readonly string[];
  /**
   * Open to somebody whose role requires a second factor and who has none yet, always or where the path's `:id` is their own.
   * Everything else is refused to them with `second_factor_enrolment_required`.
   */
  whileEnrolling?: true | 'own';
  /** Whether programs may call it, where that is not what `isOpenToPrograms` says of its like. */
  programs?: boolean;
  /** Its body may also come as a form (`application/x-www-form-urlencoded`), as RFC 6749 has it. */
  form?: true;
  /** It is to go. */
  deprecated?: Deprecation;
  /** Events that the write may publish, and no other. */
  publishes?: readonly DomainEventName[];
}

/**
 * May a program call it, as far as its role allows? Never what administers, what wants a fresh sign-in, and what somebody does
 * with their own account.
 */
export const isOpenToPrograms = ({
  access,
  fresh,
  whileEnrolling,
  programs,
}: Pick<OperationShape, 'fresh' | 'whileEnrolling' | 'programs'> & { access: Access | 'internal' }): boolean =>
  programs ?? (access !== 'administrator' && fresh !== true && whileEnrolling !== true);

/** A write of an existing record: refused with `stale_record` when If-Match names another version of it. */
export const isConditionalWrite = ({
  method,
  etag,
  status,
}: Pick<OperationShape, 'method' | 'etag' | 'status'>): boolean => etag === true && method !== 'GET' && status !== 201;

export const operation = <const Op extends OperationShape>(op: Op): Op => op;

type Part<Op, Key extends string, Side extends 'input' | 'output'> =
  Op extends Record<Key, infer Schema extends z.ZodType>
    ? Side extends 'input'
      ? z.input<Schema>
      : z.output<Schema>
    : undefined;

export type ParamsOf<Op> = Part<Op, 'params', 'output'>;
export type QueryOf<Op> = Part<Op, 'query', 'output'>;
export type BodyOf<Op> = Part<Op, 'body', 'output'>;
export type AnswerOf<Op> = Part<Op, 'answer', 'output'>;
/** What a caller writes, before defaults and coercion. */
export type ParamsInput<Op> = Part<Op, 'params', 'input'>;
export type QueryInput<Op> = Part<Op, 'query', 'input'>;
export type BodyInput<Op> = Part<Op, 'body', 'input'>;

/** Fills the parameters of an operation's path. */
export function pathOf(op: Pick<OperationShape, 'path'>, params: Record<string, unknown> = {}): string {
  return op.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
