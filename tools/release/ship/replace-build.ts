import { Failure, messageOf } from '../../local/failure.ts';
import { type ServiceProcess } from '../../local/system/service-process.ts';
import { watchCandidate } from './watch-candidate.ts';

/** Runs a step and reports it to the client. */
export type Step = <Result>(title: string, work: () => Promise<Result>) => Promise<Result>;

export interface Replacement {
  /** A checkout, or a folder that was built for this. */
  build: string;
  watchMs: number;
  step: Step;
  say: (line: string) => void;
  /** Aborted when the client disconnects: roll back. */
  signal: AbortSignal;
}

/**
 * Replaces the build of a service, instance by instance, under load. Each is compared with the one it replaces; when it does
 * worse, all are rolled back.
 * @throws Failure with the reason
 */
export async function replaceBuild(processes: ServiceProcess[], replacement: Replacement): Promise<void> {
  const replaced: { process: ServiceProcess; former: string }[] = [];
  try {
    for (const process of processes) {
      const former = process.build;
      await replaceOne(process, replacement);
      replaced.push({ process, former });
    }
  } catch (cause) {
    const { step } = replacement;
    for (const { process, former } of replaced.reverse())
      await step(`${process.name}: back to the former build`, async () => {
        await process.startBeside(former);
        await process.promote();
      });
    const { details } = cause as Failure;
    throw new Failure(messageOf(cause), { cause, details, wayOut: 'The former build serves, as before.' });
  }
}

async function replaceOne(process: ServiceProcess, { build, watchMs, step, say, signal }: Replacement): Promise<void> {
  const { name } = process;
  await step(`${name}: the new build started beside`, () => process.startBeside(build, signal));
  process.rest();
  try {
    const seen = await step(`${name}: both watched`, () => watchCandidate(process, watchMs, signal));
    say(`  ${seen.calls} calls answered by the new build, ${seen.failed} of them failed`);
  } catch (error) {
    process.wake();
    await step(`${name}: back to the former build`, () => process.withdraw());
    throw error;
  }
  await step(`${name}: the former build ended`, () => process.promote());
}
