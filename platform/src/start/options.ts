import { parseArgs } from 'node:util';
import { Failure, messageOf } from '../failure.ts';

const USAGE = 'npm start [-- --reset] [-- --replicas N] [-- --port N] [-- --observe]';

/** What was asked on the command line and by PORT. */
export function readOptions(
  argv: string[],
  env: NodeJS.ProcessEnv,
): { reset: boolean; replicas: number; port: number; observe: boolean } {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: {
        reset: { type: 'boolean', default: false },
        observe: { type: 'boolean', default: false },
        replicas: { type: 'string', default: '1' },
        port: { type: 'string', default: env.PORT ?? '8080' },
      },
    }));
  } catch (error) {
    throw new Failure(messageOf(error), { wayOut: `Usage: ${USAGE}` });
  }
  return {
    reset: values.reset,
    observe: values.observe,
    replicas: whole('--replicas', values.replicas, 1, 16),
    port: whole('PORT', values.port, 1, 65_535),
  };
}

function whole(name: string, text: string, least: number, most: number) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Failure(`${name} must be a whole number from ${least} to ${most}, got "${text}".`, {
    wayOut: `Usage: ${USAGE}`,
  });
}
