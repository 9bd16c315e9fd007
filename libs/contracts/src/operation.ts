import type * as z from 'zod';
import { effectsAllowPrograms, type Effect, type EffectSource, type FieldEffect } from './effects.js';
import type { AuditAction, AuditedEntity } from './events/audit-event.js';
import type { DomainEventName } from './events/domain-events.js';
import type { ErrorCode } from './problem.js';
import type { ModuleKey } from './permissions.js';
import type { ServiceName } from './service-names.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: everyone, any session, the administrator, or a role that may view (`and` another) / delete in a module. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'administrator'
  | { view: ModuleKey; and?: ModuleKey }
  | { delete: ModuleKey };

/** A deprecated call: its answers carry the headers of docs/api.md. Days are UTC. */
export interface Deprecation {
  /** First day of the deprecation notice, `2026-12-01`. */
  since: string;
  /** The first day on which it may be removed: at least six months later, with the next major version of the contract. */
  sunset: string;
  /** Path of the replacement, with no parameters beyond its own. */
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
  /** Its body is one file, at most this large, instead of JSON. The gateway accepts it only here, and the service streams it. */
  upload?: { media: 'application/gzip'; maxBytes: number };
  /** A service may read the body with a narrower schema where the record decides (own profile, for instance). */
  body?: z.ZodType;
  answer?: z.ZodType;
  /** What is answered is a file of this kind; without it, JSON. */
  media?: 'application/pdf' | 'application/x-ndjson' | 'text/csv' | 'text/plain';
  /** Status of success; 200 unless said otherwise. */
  status?: 200 | 201 | 204;
  /** Codes beyond those that follow from the rest: of every route, of `params`, `idempotent`, `effects` and `etag`. */
  errors?: readonly ErrorCode[];
  /** Reads and changes answer an ETag; writes of a record honour If-Match. */
  etag?: boolean;
  /** Honours Idempotency-Key. */
  idempotent?: boolean;
  /** A PUT that makes the record of its path where there is none: it is answered with 201 then, and audited as a creation. */
  makesMissing?: true;
  /** The audit entry of a write, or of an export. A service with a write that does not declare it refuses to start. */
  audits?: { entity: AuditedEntity; action: AuditAction } | 'none';
  /**
   * Effects beyond those that `derivedEffects` finds, of every call or of those that change some fields of the record. What they
   * require is in `policies`.
   */
  effects?: readonly (Effect | FieldEffect)[];
  /** A list that is answered whole without a page: from `WHOLE_LIST_ROWS` rows on it is an export, audited for this entity. */
  exportedAs?: AuditedEntity;
  /** Why it leaves no audit entry although its effects require one. */
  unaudited?: string;
  /**
   * Open to users whose role requires a second factor and who have not enrolled one: always, or where the path's `:id` is
   * their own. Everything else is refused with `second_factor_enrolment_required`.
   */
  whileEnrolling?: true | 'own';
  /**
   * Whether programs may call it; overrides the default of `isOpenToPrograms`. `publishers`: those that may publish modules,
   * whatever `access` and `effects` require of a user; which modules, the service decides. `own`: every program, whatever those
   * require, for records of its own: the scope of the record leaves no others.
   */
  programs?: boolean | 'publishers' | 'own';
  /** As in RFC 6749: its body may also come as a form (`application/x-www-form-urlencoded`), and refusals have `error`. */
  form?: true;
  deprecated?: Deprecation;
  /** Events that the write may publish, and no other. */
  publishes?: readonly DomainEventName[];
}

/**
 * May a program call it, as far as its role allows? By default not for administration, where its effects forbid it, and for those
 * of a user's own account.
 */
export const isOpenToPrograms = (
  operation: EffectSource & Pick<OperationShape, 'whileEnrolling' | 'programs'>,
): boolean => {
  const { access, whileEnrolling, programs } = operation;
  if (programs !== undefined) return programs !== false;
  return access !== 'administrator' && whileEnrolling !== true && effectsAllowPrograms(operation);
};

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

/** Matches the path of a call of an operation, without query; a group for each parameter, as it was sent. */
export function patternOf({ path }: Pick<OperationShape, 'path'>): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}
