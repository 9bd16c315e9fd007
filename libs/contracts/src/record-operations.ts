import type * as z from 'zod';
import { bulkStatusOf } from './bulk-status.js';
import type { AuditedEntity } from './events/audit-event.js';
import { exportOf } from './exports.js';
import { idParams } from './fields.js';
import { listAnswer } from './lists.js';
import type { Access, OperationShape } from './operation.js';
import { operationsOf, over } from './operations-of.js';
import type { ServiceName } from './service-names.js';

/** What all operations of a kind of record have in common. */
interface RecordKind extends Pick<OperationShape, 'programs'> {
  service: ServiceName;
  tag: string;
  access: Access;
  path: `/api/${string}`;
  /** In the names of its operations: `getBank`, `listBanks`. */
  one: string;
  many: string;
  /** Under which its writes are audited; absent: they are not. */
  entity?: AuditedEntity;
  answer: z.ZodObject;
}

type Given = Partial<OperationShape> & Pick<OperationShape, 'summary'>;
type Audits<Kind extends RecordKind, Action> = Kind extends { entity: infer Entity }
  ? { audits: { entity: Entity; action: Action } }
  : { audits: 'none' };

/**
 * The usual operations of a kind of record, and `route` for the others. An operation declares only what is its own: its
 * summary, body and events, who else may call, its errors beyond those that follow from what it is. What it declares wins.
 */
export function recordOperations<const Kind extends RecordKind>(kind: Kind) {
  const { service, tag, access, path, one, many, entity, programs } = kind;
  const answer: Kind['answer'] = kind.answer;
  type Shared = Pick<Kind, keyof Kind & ('service' | 'tag' | 'access' | 'programs')>;
  const shared = { service, tag, access, ...(programs !== undefined && { programs }) } as unknown as Shared;
  const ofOne = { path: `${path}/:id` as `${Kind['path']}/:id`, params: idParams, etag: true } as const;
  const audits = <const Action extends string>(action: Action) =>
    ({ audits: entity ? { entity, action } : 'none' }) as Audits<Kind, Action>;
  const declare = <const Base, const Own extends Given>(base: Base, own: Own) => over(over(shared, base), own);

  return {
    route: operationsOf(shared),
    list: <const Own extends Given>(own: Own) =>
      declare(
        {
          id: `list${many}` as `list${Kind['many']}`,
          method: 'GET',
          path,
          answer: listAnswer(answer),
          ...(entity !== undefined && { exportedAs: entity }),
        },
        own,
      ),
    /** `query` is that of the list without its page. */
    export: <Query extends z.ZodObject>(query: Query, own: { access?: Access } = {}) =>
      exportOf({
        service,
        tag,
        access,
        ...own,
        id: `export${many}` as `export${Kind['many']}`,
        path,
        query,
        entity: entity as AuditedEntity,
      }),
    get: <const Own extends Given>(own: Own) =>
      declare({ id: `get${one}` as `get${Kind['one']}`, method: 'GET', ...ofOne, answer }, own),
    create: <const Own extends Given>(own: Own) =>
      declare(
        {
          id: `create${one}` as `create${Kind['one']}`,
          method: 'POST',
          path,
          status: 201,
          answer,
          etag: true,
          idempotent: true,
          ...audits('create'),
        },
        own,
      ),
    update: <const Own extends Given>(own: Own) =>
      declare(
        {
          id: `update${one}` as `update${Kind['one']}`,
          method: 'PUT',
          ...ofOne,
          answer,
          idempotent: true,
          ...audits('update'),
        },
        own,
      ),
    toggle: <const Own extends Given>(own: Own) =>
      declare(
        {
          id: `toggle${one}` as `toggle${Kind['one']}`,
          method: 'PATCH',
          ...ofOne,
          path: `${path}/:id/toggle-status` as `${Kind['path']}/:id/toggle-status`,
          answer,
          idempotent: true,
          ...audits('toggle_status'),
        },
        own,
      ),
    /** The same as `toggle` for up to 100 records in one call. */
    bulkStatus: <const Toggle extends OperationShape>(toggle: Toggle) =>
      bulkStatusOf(toggle, { id: `setStatusOf${many}` as `setStatusOf${Kind['many']}`, path }),
    remove: <const Own extends Given>(own: Own) =>
      declare(
        { id: `delete${one}` as `delete${Kind['one']}`, method: 'DELETE', ...ofOne, status: 204, ...audits('delete') },
        own,
      ),
  };
}
