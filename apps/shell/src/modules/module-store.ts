import { useEffect, useSyncExternalStore } from 'react';
import type { DeployedModule } from '@umbral/contracts';
import { reportIncident, type ModuleLifecycles } from '@umbral/web-kit';
import { fetchModule } from './federation';
import { ModuleError } from './module-error';
import { watchWhile } from './watch-release';

export type ModuleState =
  | { status: 'loading' }
  | { status: 'ready'; lifecycles: ModuleLifecycles }
  | { status: 'failed'; incident: string; reason?: string };

const states = new Map<string, ModuleState>();
const attempts = new Map<string, number>();
/** The load in progress, or the last one. */
const loads = new Map<string, Promise<ModuleLifecycles | undefined>>();
/** The deployment requested last, loaded or failed. */
const entries = new Map<string, string>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of [...listeners]) listener();
}

function set(name: string, state: ModuleState): void {
  states.set(name, state);
  notify();
}

const MAX_REASON = 200;
/** What the module's code has thrown. It is shown, and not reported. */
const reasonOf = ({ cause }: ModuleError): string | undefined =>
  cause instanceof Error ? cause.message.slice(0, MAX_REASON) : undefined;

/** Marks a module as failed, with a code; the console has the details. */
export function failModule(name: string, error: unknown): void {
  const code = error instanceof ModuleError ? error.code : 'UMB-105';
  const reason = code === 'UMB-114' && error instanceof ModuleError ? reasonOf(error) : undefined;
  set(name, { status: 'failed', incident: reportIncident(code, name, error), ...(reason && { reason }) });
}

const ABSENT: readonly string[] = ['UMB-102', 'UMB-103'];

/** Forgets a module that did not arrive: its page, which may be waiting for it, loads it again. */
function forgetAbsent(name: string, error: unknown): void {
  if (!(error instanceof ModuleError) || !ABSENT.includes(error.code)) return failModule(name, error);
  states.delete(name);
  notify();
}

export const startLoading = ({ manifest }: DeployedModule): void => set(manifest.name, { status: 'loading' });

async function attemptLoad(deployed: DeployedModule, fail = failModule): Promise<ModuleLifecycles | undefined> {
  const load = fetchAndSet(deployed, fail);
  loads.set(deployed.manifest.name, load);
  return load;
}

async function fetchAndSet(deployed: DeployedModule, fail: typeof failModule): Promise<ModuleLifecycles | undefined> {
  const { name } = deployed.manifest;
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  entries.set(name, deployed.entry);
  try {
    const lifecycles = await watchWhile(deployed, () => fetchModule(deployed, attempt));
    set(name, { status: 'ready', lifecycles });
    return lifecycles;
  } catch (error) {
    fail(name, error);
    return undefined;
  }
}

/** Loads a module unless it is loaded or loading; undefined for one that has failed. */
export async function loadModule(deployed: DeployedModule, fail = failModule): Promise<ModuleLifecycles | undefined> {
  const known = states.get(deployed.manifest.name);
  if (known?.status === 'ready') return known.lifecycles;
  if (known) return known.status === 'loading' ? loads.get(deployed.manifest.name) : undefined;
  startLoading(deployed);
  return attemptLoad(deployed, fail);
}

/** The same before a page needs it. */
export const prefetchModule = (deployed: DeployedModule): Promise<ModuleLifecycles | undefined> =>
  loadModule(deployed, forgetAbsent);

/** Reloads a module. A failure stays visible until the reload has finished. */
export const reloadModule = attemptLoad;

/** Whether another build has been deployed since this module was loaded or failed. */
export const isOutdated = ({ manifest, entry }: DeployedModule): boolean =>
  ['ready', 'failed'].includes(states.get(manifest.name)?.status ?? '') && entries.get(manifest.name) !== entry;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** State of the current module, if any; loads it on first use. */
export function useModule(deployed: DeployedModule | undefined): ModuleState | undefined {
  const name = deployed?.manifest.name;
  const state = useSyncExternalStore(subscribe, () => (name === undefined ? undefined : states.get(name)));
  useEffect(() => {
    if (deployed && !state) void loadModule(deployed);
  }, [deployed, state]);
  return deployed && (state ?? { status: 'loading' });
}
