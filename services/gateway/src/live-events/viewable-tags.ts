import { operations, type Access, type Grants, type OperationShape } from '@umbral/contracts';
import { mayCall } from '@umbral/service-kit/core';

/** `/api/users`, and no path below it. */
const isList = ({ path }: OperationShape): boolean => path.split('/').length === 3;

/** The access of the list of a tag; of a tag without one, of all its reads. */
function listAccess(tag: string): Access[] {
  const reads = operations.filter((op) => op.tag === tag && op.method === 'GET' && !op.media);
  const lists = reads.filter(isList);
  return (lists.length > 0 ? lists : reads).map(({ access }) => access);
}

const accesses = new Map(operations.map(({ tag }) => [tag, listAccess(tag)]));

/** Whether the role may read the lists of a tag: who may not is not notified of their changes. */
export const mayViewTag = (grants: Grants, tag: string): boolean =>
  accesses.get(tag)?.some((access) => mayCall(grants, access)) ?? false;
