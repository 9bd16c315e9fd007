/** Runs at most `size` pieces of work at once; the others wait in the order in which they came. */
export function createLimiter(size: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
