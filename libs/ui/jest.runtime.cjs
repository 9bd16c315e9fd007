const { AsyncLocalStorage } = require('node:async_hooks');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What no spec replaces. A sandbox resolves each global through an interceptor; an argument is local. */
const BUILT_INS =
  'Array,ArrayBuffer,BigInt,Boolean,DataView,Error,Int32Array,JSON,Map,Math,Number,Object,Promise,Proxy,RangeError,Reflect,RegExp,Set,String,Symbol,TypeError,Uint16Array,Uint32Array,Uint8Array,WeakMap,WeakSet,isNaN,parseFloat,parseInt';

/** @typedef {{ source: string, script: Script }} Compiled */

/** By head and name of the file, for as long as the worker runs. @type {Map<string, Compiled>} */
const compiled = new Map();

/** Used by the present file. @type {Set<AsyncLocalStorage<unknown>>} */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
/** @this {AsyncLocalStorage<unknown>} @param {Parameters<typeof run>} given */
AsyncLocalStorage.prototype.run = function (...given) {
  storages.add(this);
  return run.apply(this, given);
};

/**
 * Jest makes an AsyncLocalStorage for each file and disables none: Node copies the store of each of them to every promise, so promises of the
 * hundredth file cost a hundred times more.
 */
function disableStorages() {
  for (const storage of storages) storage.disable();
  storages.clear();
}

/** Tests and hooks of one file, and what registers hooks when it is loaded. */
const OF_ONE_FILE =
  /\/jest-circus\/|\.(spec|testing)\.tsx?$|\/(services|libs)\/[^/]+\/test\/|\/web-kit\/jest\.setup\.cjs$|\/@testing-library\/react\/dist\/index\.js$|\/jest-fail-on-console\//;

/** By environment. @type {WeakMap<object, Runtime>} */
const runtimes = new WeakMap();

/** Also in an environment that is not shared. @param {Runtime} runtime */
const isIsolated = (runtime) => Reflect.get(Reflect.get(runtime, '_environment'), 'isIsolated') ?? true;

/**
 * One runtime for each environment, and so for all files of a worker that share theirs (jest.shared.cjs): a file loads what none has loaded
 * before. Bytecode is the same in all environments, so it is compiled once for a worker.
 */
module.exports = class extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} given */
  constructor(...given) {
    const known = runtimes.get(given[1]);
    if (known) return known;
    super(...given);
    runtimes.set(given[1], this);
    /** @type {{ compile: (source: string, filename: string) => unknown, environment: { getVmContext: () => import('node:vm').Context | null }, injectedModuleParameters: string[] }} */
    const executor = Reflect.get(this, 'executor');
    const { environment, injectedModuleParameters } = executor;
    const head = `(function (${BUILT_INS}) { return function (${injectedModuleParameters.join()}) {`;
    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      return context && scriptOf(head, source, filename).runInContext(context);
    };
  }

  /** @override @param {Parameters<Runtime['setMock']>} given */
  setMock(...given) {
    if (!isIsolated(this))
      throw new Error('A file that mocks modules begins with /** @jest-environment-options {"isolated": true} */');
    super.setMock(...given);
  }

  /** @override */
  teardown() {
    disableStorages();
    if (isIsolated(this)) return super.teardown();
    this.restoreAllMocks();
    /** @type {{ internalModuleRegistry: Map<string, unknown>, moduleRegistry: Map<string, unknown> }} */
    const { internalModuleRegistry, moduleRegistry } = Reflect.get(this, 'registries');
    Reflect.get(this, 'testState').state = 'loading';
    for (const registry of [internalModuleRegistry, moduleRegistry])
      for (const path of registry.keys()) if (OF_ONE_FILE.test(path)) registry.delete(path);
  }
};

/**
 * @param {string} head
 * @param {string} source
 * @param {string} filename
 */
function scriptOf(head, source, filename) {
  const known = compiled.get(head + filename);
  if (known?.source === source) return known.script;
  // The head is on the first line of the source, so that stack traces name its lines.
  const script = new Script(`${head}${source}\n}})(${BUILT_INS})`, { filename, columnOffset: -head.length });
  compiled.set(head + filename, { source, script });
  return script;
}
