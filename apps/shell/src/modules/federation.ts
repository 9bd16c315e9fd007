import { createInstance } from '@module-federation/runtime';
import {
  CurrentGlobal,
  Module,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import type { DeployedModule, ModuleManifest } from '@umbral/contracts';
import type { ModuleLifecycles } from '@umbral/web-kit';
import { isOfModule } from '../containment/caller';
import { watchModules } from '../containment/contain';
import { assertFits } from './assert-fits';
import { integrityPlugin } from './integrity-plugin';
import { limit } from './limit';
import { ModuleError } from './module-error';
import { SHELL, sharedLibraries } from './shared-libraries';

/** A module that does not load within this time has failed. */
export const LOAD_LIMIT_MS = 10_000;

// Modules are built without a federation runtime and use this one (`externalRuntime` in the build): what it imports, without the rest of it.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    CurrentGlobal,
    Module,
    ModuleFederation,
    assert,
    getGlobalFederationConstructor,
    getRemoteEntry,
    getRemoteInfo,
    helpers,
    loadScript,
    loadScriptNode,
    registerGlobalPlugins,
    satisfy,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
});

const integrities = new Map<string, string>();
const federation = createInstance({
  name: SHELL,
  remotes: [],
  shared: sharedLibraries,
  shareStrategy: 'loaded-first',
  plugins: [integrityPlugin((url) => integrities.get(url))],
});

const containerName = (module: string): string => `umbral_${module.replaceAll('-', '_')}`;

const isLifecycles = (value: unknown): value is ModuleLifecycles =>
  typeof value === 'object' &&
  value !== null &&
  ['bootstrap', 'mount', 'unmount', 'prefetch'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'function',
  );

/** Checked on every attempt: a new shell, service or release may have fixed the failure. */
async function fetchFitting(deployed: DeployedModule, attempt: number): Promise<unknown> {
  await assertFits(deployed.manifest, { refresh: attempt > 0 });
  return fetchContainer(deployed, attempt);
}

async function fetchContainer({ manifest, entry, integrity }: DeployedModule, attempt: number): Promise<unknown> {
  // A new URL for each attempt: the browser would reuse a script request that hangs.
  const url = new URL(attempt === 0 ? entry : `${entry}?attempt=${attempt}`, window.location.origin).href;
  if (integrity) integrities.set(url, integrity);
  const name = containerName(manifest.name);
  federation.registerRemotes([{ name, entry: url }], { force: attempt > 0 });
  return federation.loadRemote(`${name}/module`);
}

/** The module's code has thrown, or it did not arrive. */
function loadError({ name, version }: ModuleManifest, error: unknown): ModuleError {
  return error instanceof Error && isOfModule(error)
    ? new ModuleError('UMB-114', `${name} ${version} throws while it loads: ${error.message}`, error)
    : new ModuleError('UMB-102', `${name} ${version} could not be loaded`, error);
}

/** Fetches a module's code. `attempt` counts from 0; each is a new request. */
export async function fetchModule(deployed: DeployedModule, attempt: number): Promise<ModuleLifecycles> {
  const { name } = deployed.manifest;
  watchModules();
  let exported: unknown;
  try {
    exported = await limit(fetchFitting(deployed, attempt), LOAD_LIMIT_MS);
  } catch (error) {
    throw error instanceof ModuleError ? error : loadError(deployed.manifest, error);
  }
  const lifecycles = (exported as { default?: unknown } | null)?.default;
  if (!isLifecycles(lifecycles)) throw new ModuleError('UMB-105', `${name} exports no lifecycles`);
  return lifecycles;
}
