import { sha256, type Hash } from './hash.js';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Root of an empty log. */
export const NOTHING: Hash = sha256();

export const leafHash = (row: Uint8Array): Hash => sha256(LEAF, row);

/** The node above two. */
export const combined = (left: Hash, right: Hash): Hash => sha256(NODE, left, right);

/** Root of the tree over these leaves (RFC 6962, 2.1). */
export function rootOf(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return NOTHING;
  let row = [...leaves];
  // Level by level; a node without a sibling moves up unchanged. Equals the recursive definition.
  while (row.length > 1)
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, at) => {
      const [left = NOTHING, right] = row.slice(2 * at, 2 * at + 2);
      return right ? combined(left, right) : left;
    });
  return row[0] ?? NOTHING;
}
