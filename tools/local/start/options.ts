import { Failure } from '../failure.ts';
import type { Values } from '../read-args.ts';

/** The options of the command line and PORT. */
export function readOptions(
  values: Values<'start'>,
  env: NodeJS.ProcessEnv,
): { reset: boolean; replicas: number; port: number; observe: boolean } {
  return {
    reset: values.reset,
    observe: values.observe,
    replicas: whole('--replicas', values.replicas, 1, 16),
    port: whole('PORT', values.port ?? env.PORT ?? '8080', 1, 65_535),
  };
}

/**
 * The address in links of mails: the given one, whose port on this machine is that of the gateway. A `.env` with the usual port would
 * otherwise send the links of `PORT=8583 npm start` to a port where nothing listens.
 */
export function publicUrlAt(port: number, given: string | undefined): string {
  const url = new URL(given ?? 'http://localhost');
  if (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)) url.port = String(port);
  return url.href.replace(/\/$/, '');
}

function whole(name: string, text: string, least: number, most: number) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Failure(`${name} must be a whole number from ${least} to ${most}, got "${text}".`);
}
