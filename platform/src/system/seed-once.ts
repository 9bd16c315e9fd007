import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hasSeed, seedDatabase } from '../database/prepare.ts';
import { local } from '../paths.ts';
import { type SignIns, State } from '../state.ts';
import { step, warn } from '../terminal/progress.ts';
import { type Wiring } from '../wiring.ts';
import { type DatabaseUrls } from '../wiring.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[?::1\]?)$/;

/**
 * Fills each database that has not been filled yet. The note of what was filled names the database, so another one,
 * or a deleted one, is filled again. Databases on other machines are left alone.
 */
export async function seedOnce(wiring: Wiring, logs: string) {
  const state = new State(local);
  const filled = state.get('seeded') ?? {};
  const wanted = Object.entries(wiring.databases).filter(
    ([service, urls]) => hasSeed(service) && filled[service] !== mark(urls),
  );
  const foreign = wanted.filter(([, { app }]) => !LOOPBACK.test(new URL(app).hostname)).map(([service]) => service);
  if (foreign.length) warn(`No demo data for ${foreign.join(', ')}: the database is on another machine.`);
  const own = wanted.filter(([service]) => !foreign.includes(service));
  if (!own.length) return;
  await step('Demo data written', async () => {
    const outputs = await Promise.all(
      own.map(([service]) => seedDatabase(service, wiring, { logFile: join(logs, `seed-${service}.log`) })),
    );
    const signIns = outputs.map(({ output }) => lastLine(output).signIns).find(Boolean);
    if (signIns) state.set('signIns', signIns);
    state.set('seeded', { ...filled, ...Object.fromEntries(own.map(([service, urls]) => [service, mark(urls)])) });
  });
}

/** What tells one database from another: not the port, which a start may change. */
function mark({ app }: DatabaseUrls) {
  const { hostname, username, password, pathname } = new URL(app);
  return createHash('sha256').update([hostname, username, password, pathname].join(' ')).digest('hex').slice(0, 16);
}

/** A seed may end with one line of JSON; identity's says who can sign in. */
function lastLine(output: string): { signIns?: SignIns } {
  try {
    return (JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as { signIns?: SignIns } | null) ?? {};
  } catch {
    return {};
  }
}
