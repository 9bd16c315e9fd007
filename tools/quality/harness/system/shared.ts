import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Instance, instanceAt } from '../../../../platform/src/instances.ts';
import { inLocal } from '../../../../platform/src/paths.ts';
import { freePort } from '../../../../platform/src/supervise/ports.ts';
import { RunFile } from '../../../../platform/src/supervise/run-file.ts';
import { ServiceProcess } from '../../../../platform/src/system/service-process.ts';
import { type StackFacts } from './describe-stack.ts';
import { startStack } from './stack.ts';

export interface SharedSystem extends StackFacts {
  /** Starts one more process of a service, of which the others do not know. @returns its address */
  startBeside: (service: string, name: string, environment?: NodeJS.ProcessEnv) => Promise<string>;
  /** Starts an identity and a gateway beside it that read a copy of its registry. */
  withOwnRegistry: (name: string) => Promise<{ gateway: string; identity: string; registry: string }>;
  /** Stops what was started beside it, and the system itself where it was started for this file alone. */
  stop: () => Promise<void>;
}

/**
 * The one system of a run: the first that needs it starts it, what runs below finds it in UMBRAL_TEST_STACK, and it ends with the program
 * that started it. A file that runs alone starts one for itself.
 */
export async function sharedSystem(): Promise<SharedSystem> {
  const given = process.env.UMBRAL_TEST_STACK;
  if (given) return describeShared(JSON.parse(given) as StackFacts);
  const services = process.env.UMBRAL_TEST_SERVICES?.split(',');
  starting ??= startStack({ name: 'run', services, logs: inLocal('logs', 'test-run') });
  const system = await starting;
  process.env.UMBRAL_TEST_STACK ??= JSON.stringify(system);
  return describeShared(system.toJSON(), system.stop);
}
let starting: ReturnType<typeof startStack> | undefined;

function describeShared(facts: StackFacts, stopSystem: () => Promise<void> = async () => {}): SharedSystem {
  const folder = inLocal(`test-beside-${process.pid}-${(besides += 1)}`);
  const runFile = new RunFile(folder);
  const started: ServiceProcess[] = [];
  const startBeside: SharedSystem['startBeside'] = async (service, name, environment = {}) => {
    if (!started.length) {
      mkdirSync(folder, { recursive: true });
      runFile.claim('test');
    }
    const instance: Instance = instanceAt({ name, service }, await freePort(), await freePort());
    const beside = new ServiceProcess(instance, facts.wiring, {
      logs: facts.logs,
      onPid: (child, pid) => runFile.note(child, pid),
    });
    started.push(beside);
    beside.environment = environment;
    await beside.start();
    return instance.url;
  };
  return {
    ...facts,
    startBeside,
    async withOwnRegistry(name) {
      const registry = join(folder, `registry-${name}`);
      cpSync(facts.registryFolder, registry, { recursive: true });
      const identity = await startBeside('identity', `identity-${name}`, { REGISTRY_DIR: registry });
      const gateway = await startBeside('gateway', `gateway-${name}`, {
        REGISTRY_DIR: registry,
        IDENTITY_URL: identity,
      });
      return { gateway, identity, registry };
    },
    async stop() {
      await Promise.all(started.map((process) => process.stop()));
      runFile.release();
      rmSync(folder, { recursive: true, force: true });
      await stopSystem();
    },
  };
}
let besides = 0;
