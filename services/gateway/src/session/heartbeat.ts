/** Without a heartbeat for this long, the connection counts as lost. */
const SILENCE_MS = 2_000;
const PAUSE_MS = 250;

/**
 * Polls whether events would be received, and calls `onChange` when that changes. A probe that does not settle counts as a
 * failure: a frozen process rejects nothing.
 * @returns a function that stops the polling
 */
export function watchHeartbeat(probe: () => Promise<boolean>, onChange: (isAlive: boolean) => void): () => void {
  let lastBeatAt = -Infinity;
  let isAlive = false;
  let isProbing = false;

  const runProbe = async () => {
    isProbing = true;
    const sentAt = performance.now();
    const answered = await Promise.race([probe().catch(() => false), expired()]);
    if (answered) lastBeatAt = sentAt;
    isProbing = false;
  };
  const timer = setInterval(() => {
    if (!isProbing) void runProbe().then(decide);
    decide();
  }, PAUSE_MS).unref();
  const decide = () => {
    const isAliveNow = performance.now() - lastBeatAt < SILENCE_MS;
    if (isAliveNow !== isAlive) onChange((isAlive = isAliveNow));
  };
  return () => clearInterval(timer);
}

const expired = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), SILENCE_MS).unref());
