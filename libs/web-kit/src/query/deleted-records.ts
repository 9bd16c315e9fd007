import type { Query } from '@tanstack/react-query';
import { ApiError } from '../call/errors';
import { queryClient } from './query-client';

const reads = new WeakSet<Query>();
const listeners = new Set<(path: string) => void>();

/** @param listen gets the path of a record that was deleted from this tab. Returns the end of it. */
export function onDeleted(listen: (path: string) => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/**
 * A deletion of the records at these paths. Their reads, which may still be mounted below the dialog, are no longer repeated, whatever
 * else changes: they would be answered 404.
 */
export async function whileDeleting<Answer>(paths: readonly string[], write: () => Promise<Answer>): Promise<Answer> {
  const isBelow = ({ queryKey: [path] }: Query) => paths.some((record) => `${String(path)}/`.startsWith(`${record}/`));
  const concerned = queryClient.getQueryCache().findAll({ predicate: isBelow });
  for (const read of concerned) reads.add(read);
  const publish = () => paths.forEach((path) => listeners.forEach((listen) => listen(path)));
  try {
    const answer = await write();
    publish();
    return answer;
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    if (isGone) publish();
    else for (const read of concerned) reads.delete(read);
    throw error;
  }
}

/** Whether a read is one of a deleted record, or of a path below it. */
export const isOfDeleted = (read: Query): boolean => reads.has(read);
