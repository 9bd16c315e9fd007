export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const GAP = 8;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Pixels between a message and the lower edge of the window: the lowest place where it covers none of these boxes. In its
 * own place if there is none.
 */
export function freePlace(toast: Box, covered: readonly Box[], windowHeight: number, margin: number): number {
  const { left, right, top, bottom } = toast;
  const height = bottom - top;
  const places = [margin, ...covered.map(({ top }) => windowHeight - top + GAP)].sort((one, other) => one - other);
  const isFree = (end: number) => {
    // Not spread: the fields of a DOMRect are not its own.
    const box = { left, right, bottom: windowHeight - end, top: windowHeight - end - height };
    return box.top >= 0 && !covered.some((other) => overlap(box, other));
  };
  return places.find(isFree) ?? margin;
}
