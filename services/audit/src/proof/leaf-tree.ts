import { rootOf, toHex, type Hash, type Range } from '@umbral/audit-proof';
import { sql, type Queryable } from '@umbral/service-kit';

/** Leaves of a tile, whose root is cached. */
const TILE = 256;
/** Tiles per query. */
const TILES_AT_ONCE = 64;
/** Tiles that are verified again before a head is signed: a quarter of a million leaves, in rotation. */
const RECHECKED = 1_024;

/**
 * Roots of ranges of the log. Only leaves are stored; the roots of full tiles of 256 leaves are cached in memory, so that a proof
 * reads two tiles at most, however long the log is.
 */
export class LeafTree {
  #tiles: Hash[] = [];
  #nextRecheck = 0;

  constructor(private readonly database: Queryable) {}

  rootAt(size: number): Promise<Hash> {
    return this.rootOf({ start: 0, end: size });
  }

  /** @param range must be aligned to a subtree of its length, as the ranges of proofs are */
  async rootOf({ start, end }: Range): Promise<Hash> {
    const [firstTile, lastTile] = [Math.floor(start / TILE), Math.floor(end / TILE)];
    if (firstTile === lastTile || start % TILE !== 0) return rootOf(await this.#leaves(start, end));
    const tiles = await this.#grow(lastTile);
    const rest = end % TILE === 0 ? [] : [rootOf(await this.#leaves(lastTile * TILE, end))];
    return rootOf([...tiles.slice(firstTile, lastTile), ...rest]);
  }

  rootsOf(ranges: readonly Range[]): Promise<Hash[]> {
    return Promise.all(ranges.map((range) => this.rootOf(range)));
  }

  /** Whether the leaves still match the cached roots. Checks so many tiles of a long log, the next ones the next time. */
  async isUnchanged(tiles = RECHECKED): Promise<boolean> {
    const cached = this.#tiles;
    const count = cached.length;
    for (let checked = 0; checked < Math.min(tiles, count); checked += TILES_AT_ONCE) {
      if (this.#nextRecheck >= count) this.#nextRecheck = 0;
      const first = this.#nextRecheck;
      const roots = await this.#readTiles(first, Math.min(first + TILES_AT_ONCE, count));
      if (roots.some((root, at) => toHex(root) !== toHex(cached[first + at] ?? root))) return false;
      this.#nextRecheck = first + roots.length;
    }
    return true;
  }

  /** Drops the cached roots, because leaves that differ may be repaired. */
  evict(): void {
    this.#tiles = [];
  }

  /** Caches the roots of all tiles before this one. */
  async #grow(to: number): Promise<Hash[]> {
    const tiles = this.#tiles;
    for (let from = tiles.length; from < to; from = tiles.length) {
      const roots = await this.#readTiles(from, Math.min(from + TILES_AT_ONCE, to));
      // A concurrent call may have cached them meanwhile: they are equal.
      roots.forEach((root, at) => (tiles[from + at] = root));
    }
    return tiles;
  }

  async #readTiles(from: number, to: number): Promise<Hash[]> {
    const leaves = await this.#leaves(from * TILE, to * TILE);
    return Array.from({ length: to - from }, (_, at) => rootOf(leaves.slice(at * TILE, (at + 1) * TILE)));
  }

  async #leaves(start: number, end: number): Promise<Hash[]> {
    const rows = await this.database.many<{ leaf: Hash }>(
      sql`select leaf from audit_leaves where seq >= ${start} and seq < ${end} order by seq`,
    );
    return rows.map(({ leaf }) => leaf);
  }
}
