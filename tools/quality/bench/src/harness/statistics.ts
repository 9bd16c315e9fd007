export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [below = NaN, at = NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 ? at : (below + at) / 2;
}

/** The value that `share` of all are not above, e.g. 0.99. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
