import { rmSync } from 'node:fs';
import { inLocal } from '../../../local/paths.ts';
import { RunFile } from '../../../local/supervise/run-file.ts';
import { ServiceProcess } from '../../../local/system/service-process.ts';
import { describeStack, type Stack, type StackFacts, type StackParts } from './describe-stack.ts';
import { startStack } from './stack.ts';

/** The system of a run as one test has it: its `processes` are those that this test has started beside it. */
export type SharedSystem = Stack;

let starting: Promise<Stack> | undefined;

/**
 * The one system of a run: the first that needs it starts it, what runs below finds it in UMBRAL_TEST_STACK, and it ends with the program
 * that started it. A file that runs alone starts one for itself.
 * @param name of what this test starts beside it; `stop` ends that, and the system where it was started here
 */
export async function sharedSystem(name = 'run'): Promise<SharedSystem> {
  const given = process.env.UMBRAL_TEST_STACK;
  if (given) return besideOf(JSON.parse(given) as StackFacts, name);
  const services = process.env.UMBRAL_TEST_SERVICES?.split(',');
  starting ??= startStack({ name: 'run', services, logs: inLocal('logs', 'test-run') });
  const system = await starting;
  process.env.UMBRAL_TEST_STACK ??= JSON.stringify(system);
  return besideOf(system.toJSON(), name, system.stop);
}

function besideOf(facts: StackFacts, name: string, stopSystem?: Stack['stop']): SharedSystem {
  const { wiring, logs, managementUrls } = facts;
  const folder = inLocal(`test-beside-${name}-${process.pid}`);
  const runFile = new RunFile(folder);
  const parts: StackParts = { processes: {}, servers: {}, managementUrls: { ...managementUrls } };
  return describeStack({
    ...facts,
    parts,
    add(instance) {
      runFile.claim('test'); // a test that is killed leaves a name by which the next run ends its processes
      const onPid = (child: string, pid?: number) => runFile.note(child, pid);
      return (parts.processes[instance.name] = new ServiceProcess(instance, wiring, { logs, onPid }));
    },
    async stop() {
      await Promise.all(Object.values(parts.processes).map((process) => process.stop()));
      runFile.release();
      rmSync(folder, { recursive: true, force: true });
      await stopSystem?.();
    },
  });
}
