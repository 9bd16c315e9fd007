import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import * as z from 'zod';
import { AppError } from '../errors/app-error.js';
import { Written } from '../records/written.js';
import { jsonPiecesOf, LongList } from '../lists/long-list.js';
import { FileAnswer } from './file-answer.js';
import type { ServiceOperation } from './service-operation.js';

/** A response with the version of its record, see `withEtag`. */
export class VersionedAnswer<Body = unknown> {
  constructor(
    readonly body: Body,
    readonly etag: string,
    /** The call created the record of the path. */
    readonly isCreated = false,
  ) {}
}

export interface Versioned {
  id: number | string;
  version: number;
}

/** ETag of a record: `"<id>-<version>"`. */
export const etagOf = (record: Versioned): string => `"${record.id}-${record.version}"`;

/** What a verb returns for one record: its body, and the row that has the version. */
export const withEtag = <Body>(body: Body, record: Versioned, isCreated?: boolean): VersionedAnswer<Body> =>
  new VersionedAnswer(body, etagOf(record), isCreated);

/**
 * Parses the return value of a verb with the answer schema of its operation, which drops every other field.
 * @throws AppError internal when the verb violates the contract
 */
export function checkedAnswer(operation: ServiceOperation, returned: unknown): unknown {
  if (returned instanceof Written) return returned.payload;
  if (operation.media) return sentAsFile(operation, returned);
  if (returned instanceof LongList) return sentWhileRead(operation, returned);
  if (!(returned instanceof VersionedAnswer)) return parsedAnswer(operation, returned);
  return new VersionedAnswer(parsedAnswer(operation, returned.body), returned.etag);
}

/** The body, parsed with the answer schema; undefined where the operation has no response body. */
export const parsedAnswer = (operation: ServiceOperation, body: unknown): unknown =>
  operation.answer && parsed(operation, operation.answer, body);

/** Whether the response has an ETag. A deleted record has none. */
export const answersEtag = ({ etag, answer, media, method }: ServiceOperation): boolean =>
  etag === true && (answer ?? media) !== undefined && method !== 'DELETE';

function parsed(operation: ServiceOperation, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('internal', {
    cause: new Error(`Answer of ${operation.id} breaks its contract: ${issuesOf(result.error.issues)}`),
  });
}

/** The file of an operation with `media`. */
function sentAsFile({ id, media }: ServiceOperation, returned: unknown): StreamableFile {
  if (returned instanceof FileAnswer) return returned.asSent(media);
  throw new AppError('internal', { cause: new Error(`Answer of ${id} is no file`) });
}

/** The streamed array, with each item parsed. */
function sentWhileRead(operation: ServiceOperation, list: LongList): StreamableFile {
  const schema = itemSchemaOf(operation);
  const pieces = jsonPiecesOf(list, (item) => parsed(operation, schema, item));
  return new StreamableFile(Readable.from(pieces, { highWaterMark: 1 }), { type: 'application/json; charset=utf-8' });
}

/** Schema of the rows of a list, whether it is `listAnswer(item)`, a plain array or pages alone. */
export function itemSchemaOf(operation: ServiceOperation): z.ZodObject {
  const { answer } = operation;
  const list = answer instanceof z.ZodUnion ? answer.options[0] : answer;
  const array: unknown = list instanceof z.ZodObject ? list.shape.items : list;
  if (array instanceof z.ZodArray && array.element instanceof z.ZodObject) return array.element;
  throw new Error(`${operation.id} answers no list`);
}

const issuesOf = (issues: readonly { path: PropertyKey[]; code?: string }[]): string =>
  issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || 'answer'} (${issue.code})`)
    .join(', ');
