/**
 * Runs at most `size` tasks at once. Waiting tasks are scheduled round-robin by key, so that a thousand tasks of one key do not
 * delay those of another.
 */
export function createLimiter(size: number) {
  /** By key, in the order of scheduling. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function release(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [key, queue] = next;
    const resume = queue.shift();
    waiting.delete(key);
    if (queue.length > 0) waiting.set(key, queue);
    resume?.();
  }

  return async function limited<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (running < size) running += 1;
    else
      await new Promise<void>((resume) => {
        const own = waiting.get(key);
        if (own) own.push(resume);
        else waiting.set(key, [resume]);
      });
    try {
      return await work();
    } finally {
      release();
    }
  };
}
