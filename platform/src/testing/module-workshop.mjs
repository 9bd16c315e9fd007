import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createModule } from '../new-module/create.mjs';
import { inRoot, root } from '../paths.mjs';
import { run } from '../shell/run.mjs';
import { scratchCheckout } from './scratch-checkout.mjs';

/**
 * Where a test does what the team of a module does: begin it with the generator, write, build, publish. Nothing of it
 * touches this checkout.
 * @param {string} name
 */
export function moduleWorkshop(name) {
  const { folder, remove } = scratchCheckout(name);
  const appOf = (module) => join(folder, 'apps', `mf-${module}`);
  return {
    /** A new module, as the generator writes it. @param {string} module @param {string} title */
    create: (module, title) => void createModule(module, { title, checkout: folder }),

    /** Writes a file of a module. @param {string} module @param {string} file @param {string} text */
    write: (module, file, text) => writeFileSync(join(appOf(module), file), text),

    /** Builds a module as its script says. @param {string} module @returns {Promise<string>} folder of this build */
    async build(module) {
      await run('npm', ['run', '--silent', 'build'], { cwd: appOf(module), what: `The build of ${module}` });
      const bundle = join(folder, `${module}-${Date.now()}`);
      cpSync(join(appOf(module), 'dist'), bundle, { recursive: true });
      return bundle;
    },

    /**
     * The commands of a release: `publish.mjs`, `rollback.mjs`, `releases.mjs`.
     * @param {string} program @param {{ registry: string, gateway: string }} platform @param {string[]} args
     * @returns {Promise<string>} what it printed
     */
    async command(program, { registry, gateway }, ...args) {
      const given = [inRoot('platform', 'bin', program), '--registry', registry, '--gateway', gateway, ...args];
      return (await run(process.execPath, given, { cwd: root, what: program })).output;
    },

    remove,
  };
}
