import { existsSync } from 'node:fs';
import { Failure } from '../../local/failure.ts';
import { type ServiceProcess } from '../../local/system/service-process.ts';
import { takeOrdersIn } from './control.ts';
import { replaceBuild } from './replace-build.ts';

/** By service: what runs, and what ran before. */
export type Builds = Record<string, { now: string; before: string }>;

/**
 * Lets the builds of running services be replaced, in the order of `npm run release -- ship`.
 * @param folder of the state
 * @param onReplaced what runs now, or where its measurements are, has changed, also by a roll-back
 * @returns stops it
 */
export function takeShipments(
  folder: string,
  processes: ServiceProcess[],
  onReplaced: (builds: Builds) => void,
): () => void {
  const builds: Builds = {};
  return takeOrdersIn(folder, async ({ service, build, watchMs }, asker) => {
    const own = processes.filter(({ instance }) => instance.service === service);
    const [first] = own;
    if (!first) throw new Failure(`No ${service} runs here.`);
    if (!existsSync(build)) throw new Failure(`There is no folder ${build}.`);
    const before = first.build;
    try {
      await replaceBuild(own, { ...asker, build, watchMs });
      builds[service] = { now: build, before };
    } finally {
      onReplaced(builds); // a roll-back moves measurements too
    }
  });
}
