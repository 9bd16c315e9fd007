interface Waiting<Request, Result> {
  request: Request;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends a request at once while fewer than `maxConcurrent` are in flight; further ones are queued and sent as one batch. So an idle
 * gateway adds no latency, and a busy one sends few requests. When a batch fails, the queued requests fail with it instead
 * of trying the same upstream one after the other.
 */
export function batchRequests<Request, Result>(
  send: (requests: Request[]) => Promise<Result[]>,
  { maxConcurrent, maxBatch }: { maxConcurrent: number; maxBatch: number },
): (request: Request) => Promise<Result> {
  let waiting: Waiting<Request, Result>[] = [];
  let running = 0;

  async function run(): Promise<void> {
    const batch = waiting.splice(0, maxBatch);
    running += 1;
    try {
      const results = await send(batch.map(({ request }) => request));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      const failed = [...batch, ...waiting];
      waiting = [];
      failed.forEach(({ reject }) => reject(error));
    } finally {
      running -= 1;
    }
    if (waiting.length > 0) void run();
  }

  return (request) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (running < maxConcurrent) void run();
    });
}
