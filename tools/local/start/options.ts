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

function whole(name: string, text: string, least: number, most: number) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Failure(`${name} must be a whole number from ${least} to ${most}, got "${text}".`);
}
