/** @typedef {import('@jest/environment').JestEnvironment} JestEnvironment */

/** What a spec file may change: restored when it ends. @param {JestEnvironment['global']} global */
const surfacesOf = ({ document, navigator }) => [document, navigator].filter(Boolean);

/**
 * An environment that is made once in a worker for all spec files of its kind, with the modules that they have loaded (jest.runtime.cjs):
 * loading React, the contracts and Nest anew, and compiling what is hot in them, was half of the processor time of unit specs. Globals and
 * environment variables are restored after each file. A file that mocks modules is `isolated`, by the options of its first comment.
 * @template {new (...given: any[]) => JestEnvironment} Base
 * @param {Base} Environment
 * @returns {Base}
 */
module.exports = (Environment) => {
  /** By export conditions, because they decide what a module is. @type {Map<string, any>} */
  const shared = new Map();
  /** @type {object} */
  let presentConsole = console;
  /** What outlives a file writes to the console of the present one. */
  const anyConsole = new Proxy(console, { get: (_, name) => Reflect.get(presentConsole, name) });
  return class extends Environment {
    isIsolated = false;
    #variables = { ...process.env };
    /** @type {[object, PropertyDescriptorMap][]} */
    #surfaces = [];

    /** @param {any[]} given */
    constructor(...given) {
      const [{ globalConfig, projectConfig }, context] = given;
      const { isolated: isDeclared = false, ...options } = projectConfig.testEnvironmentOptions;
      // Modules that are watched change, those of other files are not covered by this one, and a mutant is chosen while its module is loaded.
      const isMutated = '__strykerGlobalNamespace__' in projectConfig.globals;
      const { watch, watchAll, collectCoverage } = globalConfig;
      const isolated = isDeclared || isMutated || watch || watchAll || collectCoverage;
      presentConsole = context.console;
      const kind = JSON.stringify(options);
      const known = isolated ? undefined : shared.get(kind);
      // What the build of a workspace defines: the environment may have been made for another.
      if (known) Object.assign(known.global, projectConfig.globals);
      if (known) return known;
      super(given[0], { ...context, console: anyConsole });
      this.isIsolated = Boolean(isolated);
      if (!isolated) shared.set(kind, this);
    }

    /** @override */
    async setup() {
      if (this.#surfaces.length) return;
      await super.setup();
      const surfaces = [this.global, ...surfacesOf(this.global)];
      this.#surfaces = surfaces.map((surface) => [surface, Object.getOwnPropertyDescriptors(surface)]);
    }

    /** @override */
    async teardown() {
      if (this.isIsolated) return super.teardown();
      this.fakeTimersModern?.dispose();
      await /** @type {{ forget?: () => Promise<void> }} */ (/** @type {unknown} */ (this)).forget?.();
      for (const [surface, descriptors] of this.#surfaces) restore(surface, descriptors);
      restoreVariables(this.global.process.env, this.#variables);
    }
  };
};

/**
 * @param {object} surface
 * @param {PropertyDescriptorMap} descriptors
 */
function restore(surface, descriptors) {
  const inherited = Object.getPrototypeOf(surface);
  for (const name of Object.getOwnPropertyNames(surface))
    if (!(name in descriptors) && name in inherited) Reflect.deleteProperty(surface, name);
  for (const [name, descriptor] of Object.entries(descriptors)) {
    const present = Object.getOwnPropertyDescriptor(surface, name);
    if (present?.value === descriptor.value && present?.get === descriptor.get) continue;
    if (!present || present.configurable) Object.defineProperty(surface, name, descriptor);
    else if (present.writable) Reflect.set(surface, name, descriptor.value);
  }
}

/**
 * @param {NodeJS.ProcessEnv} variables
 * @param {NodeJS.ProcessEnv} former
 */
function restoreVariables(variables, former) {
  for (const name of Object.keys(variables)) if (!(name in former)) delete variables[name];
  Object.assign(variables, former);
}
