import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createModule } from '../../../release/new-module/create.ts';
import { openSession } from '../../../release/registry/platform-session.ts';
import { publishModules } from '../../../release/registry/publish.ts';
import { run } from '../../../local/shell/run.ts';
import { ADMINISTRATOR, PASSWORD } from '../src/index.js';
import { releaseCommand, type ReleaseTask } from './release-command.ts';
import { scratchCheckout } from './scratch-checkout.ts';

/**
 * A scratch checkout in which a test works like the team of a module: generate, write, build, publish. This checkout
 * is not touched.
 */
export function moduleWorkshop(name: string) {
  const { folder, remove } = scratchCheckout(name);
  const appOf = (module: string) => join(folder, 'apps', `mf-${module}`);
  return {
    /** Where its sources are: a checkout with this module beside ours. */
    checkout: folder,

    /** A new module, as the generator writes it. */
    create: (module: string, title: string) => void createModule(module, { title, checkout: folder }),

    /** Writes a file of a module. */
    write: (module: string, file: string, text: string) => writeFileSync(join(appOf(module), file), text),

    /** Builds a module with the program of its script. @returns folder of this build */
    async build(module: string): Promise<string> {
      const bundler = join(folder, 'libs', 'web-kit', 'webpack', 'build.mjs');
      await run(process.execPath, [bundler], { cwd: appOf(module), what: `The build of ${module}` });
      const bundle = join(folder, `${module}-${Date.now()}`);
      cpSync(join(appOf(module), 'dist'), bundle, { recursive: true });
      return bundle;
    },

    /**
     * A release command.
     * @param where `email`: an administrator with the password of all demo users
     * @returns their output
     */
    command(
      task: ReleaseTask,
      { gateway, email = ADMINISTRATOR }: { gateway: string; email?: string },
      ...args: string[]
    ): Promise<string> {
      return releaseCommand(task, ['--gateway', gateway, ...args], { UMBRAL_EMAIL: email, UMBRAL_PASSWORD: PASSWORD });
    },

    /** Publishes without comparing requirements, as if the platform had changed afterwards. */
    async publishUnfit({ gateway }: { gateway: string }, bundle: string): Promise<void> {
      const session = await openSession(gateway, { email: ADMINISTRATOR, password: PASSWORD });
      await publishModules([bundle], session);
    },

    remove,
  };
}
