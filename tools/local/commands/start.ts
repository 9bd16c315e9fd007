import { System } from '../system/system.ts';
import { welcome } from '../start/welcome.ts';
import { buildApps, buildCode, isBuilt, stampOfSources } from '../build/build.ts';
import { readArgs } from '../read-args.ts';
import { step } from '../terminal/progress.ts';
import { launch } from '../start/launch.ts';

/** `npm start`: from a bare clone to a running system. */
export const command = (args: string[]) =>
  launch('start', readArgs('start', args).values, async ({ options, runFile, onStop }) => {
    const system = new System({ ...options, runFile, isReplaceable: true });
    onStop(() => system.stop());
    const { code, apps } = isBuilt() ? {} : build();
    const servers = step('Servers started, databases up to date', () => system.prepare());
    await Promise.all([code, apps, servers, system.run({ code, apps })]);
    return welcome(system);
  });

function build() {
  const noteBuilt = stampOfSources();
  const code = step('Services and libraries built', buildCode);
  const apps = step('Apps built', buildApps);
  return { code, apps: Promise.all([code, apps]).then(noteBuilt) };
}
