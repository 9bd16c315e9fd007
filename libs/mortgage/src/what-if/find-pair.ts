import { type AssessedFit, assessFit, type Lever } from './lever.js';

/** Both levers move together in so many parts of their rooms, until the product fits. */
const PARTS = 1000;

/** Units of both levers, neither of which could lose one. */
export type PairUnits = readonly [number, number];

/**
 * The two levers are moved together, part by part of their rooms, until the product fits; then the first is shortened
 * to the least that still fits, and then the second. Neither works alone, and they move figures apart, so that they may
 * be moved in either order.
 *
 * @param farthest the study after the whole room of the first lever
 * @returns null when not even both rooms together are enough
 */
export function findPair(start: AssessedFit, first: Lever, second: Lever, farthest: AssessedFit): PairUnits | null {
  const room = first.roomOf(start);
  const secondRoom = second.roomOf(start);
  const enough = leastBeside(farthest, second);
  if (enough === null || enough > secondRoom) return null;
  if (room === 1) return [1, enough];

  const after = (units: number) => assessFit(first.move(start, units), start.product);
  const part = leastThat((parts) => {
    const units = leastBeside(after(unitsAt(parts, room)), second);
    return units !== null && units <= unitsAt(parts, secondRoom);
  }, PARTS);
  const together = assessFit(second.move(start, unitsAt(part, secondRoom)), start.product);
  const short = first.leastUnits(together);
  const shortSecond = short === null ? null : leastBeside(after(short), second);
  return short === null || shortSecond === null ? null : [short, shortSecond];
}

const unitsAt = (parts: number, room: number): number => Math.ceil((parts * room) / PARTS);

function leastBeside(after: AssessedFit, lever: Lever): number | null {
  return canRemoveAll(after, [lever]) ? lever.leastUnits(after) : null;
}

/** Whether each reason is one that a lever here removes at all: most levers need no closer look. */
export function canRemoveAll({ codes }: AssessedFit, levers: readonly Lever[]): boolean {
  return codes.every((code) =>
    levers.some(({ removes, mayRemove }) => removes.includes(code) || mayRemove?.includes(code)),
  );
}

/** The least of 1 to `most` that passes, found by halving; `most` itself does. */
export function leastThat(passes: (count: number) => boolean, most: number): number {
  let low = 1;
  let high = most;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
