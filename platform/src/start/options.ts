// @ts-nocheck is being removed file by file
import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';

const USAGE = 'npm start [-- --reset] [-- --replicas N] [-- --port N]';

/** What was asked on the command line and by PORT. */
export function readOptions(argv, env): { reset: boolean; replicas: number; port: number } {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: {
        reset: { type: 'boolean', default: false },
        replicas: { type: 'string', default: '1' },
        port: { type: 'string', default: env.PORT ?? '8080' },
      },
    }));
  } catch (error) {
    throw new Failure(error.message, { wayOut: `Usage: ${USAGE}` });
  }
  return {
    reset: values.reset,
    replicas: whole('--replicas', values.replicas, 1, 16),
    port: whole('PORT', values.port, 1, 65_535),
  };
}

function whole(name, text, least, most) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Failure(`${name} must be a whole number from ${least} to ${most}, got "${text}".`, {
    wayOut: `Usage: ${USAGE}`,
  });
}
