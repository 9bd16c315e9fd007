import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createModule } from '../../../release/new-module/create.ts';
import { inRoot, root } from '../../../local/paths.ts';
import { run } from '../../../local/shell/run.ts';
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
     * The release commands `publish`, `rollback` and `list`, in a separate process.
     * @returns their output
     */
    async command(
      task: 'publish' | 'rollback' | 'list',
      where: { registry: string; gateway: string },
      ...args: string[]
    ): Promise<string> {
      const options = Object.entries(where).flatMap(([name, value]) => [`--${name}`, value]);
      const given = [inRoot('tools', 'local', 'bin', 'umbral.mjs'), 'release', task, ...options, ...args];
      return (await run(process.execPath, given, { cwd: root, what: task })).output;
    },

    remove,
  };
}
