import type { Readable } from 'node:stream';
import {
  fieldErrorsOf,
  unknownFieldsOf,
  type BodyOf,
  type FieldFault,
  type ParamsOf,
  type QueryOf,
} from '@umbral/contracts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { AppError } from '../errors/app-error.js';
import { isPublicApi, type ServiceOperation } from './service-operation.js';
import { uploadOf } from './upload.js';

/** The input of a call, parsed with the schemas of its operation. */
export interface InputOf<Op> {
  /** Parsed eagerly: an invalid path is 404. */
  params: ParamsOf<Op>;
  /** Parsed eagerly: 422. */
  query: QueryOf<Op>;
  /** Parses the body when called, because scope is checked first; unknown fields are refused. @throws AppError validation */
  readBody(): BodyOf<Op>;
  /** The same with a narrower schema; all fields of the operation's body are known. */
  readBodyAs<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
  /** The file of an operation that declares `upload`, as a stream. @throws AppError unsupported_media_type */
  readUpload(): Readable;
  ifMatch: string | undefined;
  idempotencyKey: string | undefined;
  operationId: string;
  /** The parts that are compared with an earlier call of the same Idempotency-Key. */
  sent(): unknown;
}

/** @throws AppError not_found, validation */
export function readInput<Op extends ServiceOperation>(operation: Op, request: FastifyRequest): InputOf<Op> {
  const params = operation.params?.safeParse(request.params);
  if (params && !params.success) throw new AppError('not_found');
  const readBodyAs = <Schema extends z.ZodType>(schema: Schema) =>
    parsed(schema, request.body ?? {}, unknownFieldsIn(operation, request));
  return {
    params: params?.data as ParamsOf<Op>,
    query: (operation.query && parsed(operation.query, request.query)) as QueryOf<Op>,
    readBody: () => (operation.body && readBodyAs(operation.body)) as BodyOf<Op>,
    readBodyAs,
    readUpload: () => uploadOf(operation, request.body),
    ifMatch: headerOf(request, 'if-match'),
    idempotencyKey: headerOf(request, 'idempotency-key'),
    operationId: operation.id,
    sent: () => [operation.id, request.params, request.body ?? null],
  };
}

/**
 * Not of calls between processes, whose two versions differ during a rollout, nor of forms: an authorization server ignores
 * unrecognized parameters (RFC 6749, 3.2).
 */
function unknownFieldsIn(operation: ServiceOperation, { body, headers }: FastifyRequest): FieldFault[] {
  if (!isPublicApi(operation) || headers['content-type']?.startsWith(FORM)) return [];
  return unknownFieldsOf(operation, body);
}

const FORM = 'application/x-www-form-urlencoded';

/** Errors of an answer: each is longer than what it is about, and a body has room for many thousands. */
const MOST_ERRORS = 100;

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  unknown: readonly FieldFault[] = [],
): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  const errors = [...(result.success ? [] : fieldErrorsOf(result.error)), ...unknown];
  if (!result.success || errors.length > 0) throw new AppError('validation', { errors: errors.slice(0, MOST_ERRORS) });
  return result.data;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
