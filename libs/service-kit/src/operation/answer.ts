import { AppError } from '../errors/app-error.js';
import type { ServiceOperation } from './service-operation.js';

/** An answer with the version of its record, see `withEtag`. */
export class VersionedAnswer<Body = unknown> {
  constructor(
    readonly body: Body,
    readonly etag: string,
  ) {}
}

export interface Versioned {
  id: number | string;
  version: number;
}

/** ETag of a record: `"<id>-<version>"`. */
export const etagOf = (record: Versioned): string => `"${record.id}-${record.version}"`;

/** What a verb returns for one record: its answer, and the row that tells the version. */
export const withEtag = <Body>(body: Body, record: Versioned): VersionedAnswer<Body> => new VersionedAnswer(body, etagOf(record));

/**
 * Parses what a verb returned with the answer schema of its operation, so that nothing leaves that is not in it.
 * @throws AppError internal when the verb does not keep the contract
 */
export function checkedAnswer(operation: ServiceOperation, returned: unknown): unknown {
  const versioned = returned instanceof VersionedAnswer ? returned : undefined;
  if (!operation.answer) return versioned ? new VersionedAnswer(undefined, versioned.etag) : undefined;
  const parsed = operation.answer.safeParse(versioned ? versioned.body : returned);
  if (!parsed.success) {
    throw new AppError('internal', { cause: new Error(`Answer of ${operation.id} breaks its contract: ${issuesOf(parsed.error.issues)}`) });
  }
  return versioned ? new VersionedAnswer(parsed.data, versioned.etag) : parsed.data;
}

const issuesOf = (issues: readonly { path: PropertyKey[]; code?: string }[]): string =>
  issues.slice(0, 5).map((issue) => `${issue.path.map(String).join('.') || 'answer'} (${issue.code})`).join(', ');
