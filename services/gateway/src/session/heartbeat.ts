/** So long nothing may be heard before we count on nothing that we were told. */
const SILENCE_MS = 2_000;
const PAUSE_MS = 250;

/**
 * Asks again and again whether we would hear of a change, and says when that begins and ends. An answer that does not come is
 * one as well: whoever is frozen refuses nothing.
 * @returns how to stop
 */
export function followHeartbeat(listen: () => Promise<boolean>, onChange: (isAlive: boolean) => void): () => void {
  let heardAt = -Infinity;
  let isAlive = false;
  let isAsking = false;

  const ask = async () => {
    isAsking = true;
    const askedAt = performance.now();
    const answered = await Promise.race([listen().catch(() => false), expired()]);
    if (answered) heardAt = askedAt;
    isAsking = false;
  };
  const beat = setInterval(() => {
    if (!isAsking) void ask().then(decide);
    decide();
  }, PAUSE_MS).unref();
  const decide = () => {
    const isHeardNow = performance.now() - heardAt < SILENCE_MS;
    if (isHeardNow !== isAlive) onChange((isAlive = isHeardNow));
  };
  return () => clearInterval(beat);
}

const expired = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), SILENCE_MS).unref());
