import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hasSeed, seedDatabase } from '../database/prepare.ts';
import { local } from '../paths.ts';
import { type SignIns, State } from '../state.ts';
import { step, warn } from '../terminal/progress.ts';
import { type DatabaseUrls, type Wiring } from '../wiring.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[?::1\]?)$/;

/**
 * Fills each database that has not been filled yet. The note of what was filled names the database, so another one,
 * or a deleted one, is filled again. Databases on other machines are left alone.
 * @returns by service, when its database is filled
 */
export function seedOnce(wiring: Wiring, logs: string): Record<string, Promise<void>> {
  const filled = new State(local).get('seeded') ?? {};
  const wanted = Object.entries(wiring.databases).filter(
    ([service, urls]) => hasSeed(service) && filled[service] !== mark(urls),
  );
  const isForeign = ({ app }: DatabaseUrls) => !LOOPBACK.test(new URL(app).hostname);
  const foreign = wanted.filter(([, urls]) => isForeign(urls)).map(([service]) => service);
  if (foreign.length) warn(`No demo data for ${foreign.join(', ')}: the database is on another machine.`);
  return Object.fromEntries(
    wanted
      .filter(([, urls]) => !isForeign(urls))
      .map(([service, urls]) => [service, step(`Demo data of ${service} written`, () => seed(service, urls))]),
  );

  async function seed(service: string, urls: DatabaseUrls) {
    const { output } = await seedDatabase(service, wiring, { logFile: join(logs, `seed-${service}.log`) });
    const state = new State(local);
    const { signIns } = lastLine(output);
    if (signIns) state.set('signIns', signIns);
    state.set('seeded', { ...state.get('seeded'), [service]: mark(urls) });
  }
}

/** Identifies a database without its port, which a start may change. */
function mark({ app }: DatabaseUrls) {
  const { hostname, username, password, pathname } = new URL(app);
  return createHash('sha256').update([hostname, username, password, pathname].join(' ')).digest('hex').slice(0, 16);
}

/** A seed may end with one line of JSON; identity's lists who can sign in. */
function lastLine(output: string): { signIns?: SignIns } {
  try {
    return (JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as { signIns?: SignIns } | null) ?? {};
  } catch {
    return {};
  }
}
