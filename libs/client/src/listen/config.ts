import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Credentials } from '../credentials.js';

const USAGE = `Usage: npx @umbral/client listen --forward http://localhost:3000/hook [--after <id of an event>]
Environment: UMBRAL (its address), CLIENT_ID, CLIENT_SECRET, and UMBRAL_WEBHOOK_SECRET (absent: a new one)`;
/** Bytes of a secret; the standard requires 24 to 64. */
const SECRET_BYTES = 32;

export interface Settings {
  credentials: Credentials;
  /** Address that receives the events. */
  url: string;
  /** Of this address, `whsec_…`: not that of a registered webhook, which is shown once only. */
  secret: string;
  /** Id of the last event of an earlier run; absent: events from now on. */
  after: string | undefined;
}

/** @throws Error with the usage */
export function settingsOf(argv: readonly string[], environment: NodeJS.ProcessEnv = process.env): Settings {
  const { UMBRAL: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = environment;
  const { forward: url, after } = optionsOf(argv);
  if (!url || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error(USAGE);
  if (!baseUrl || !clientId || !clientSecret) throw new Error(USAGE);
  const secret = environment.UMBRAL_WEBHOOK_SECRET ?? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { credentials: { baseUrl, clientId, clientSecret }, url, secret, after };
}

function optionsOf(argv: readonly string[]): { forward?: string | undefined; after?: string | undefined } {
  try {
    const options = { forward: { type: 'string' }, after: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...argv], options, allowPositionals: true });
    return positionals.join() === 'listen' ? values : {};
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}
