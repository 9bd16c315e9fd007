import type * as Libraries from './libraries';

export type FormLibraries = typeof Libraries;

let loaded: FormLibraries | undefined;
let loading: Promise<FormLibraries> | undefined;
const waiting: ((libraries: FormLibraries) => unknown)[] = [];

const SIGNS = ['pointerdown', 'keydown', 'online'] as const;

/** Undefined until they have arrived. */
export const formLibraries = (): FormLibraries | undefined => loaded;

/** Called at once, or when they arrive. */
export function whenLoaded(run: (libraries: FormLibraries) => unknown): void {
  if (loaded) run(loaded);
  else waiting.push(run);
}

/**
 * Fetches react-hook-form and zod, which only forms need. The promise is the same until a failure and a sign of the user after it:
 * a render that fails with it must not fetch again by itself.
 */
export function loadFormLibraries(): Promise<FormLibraries> {
  loading ??= start();
  return loading;
}

function start(): Promise<FormLibraries> {
  const fetched: Promise<FormLibraries> = import(/* webpackChunkName: "forms" */ './libraries').then((libraries) => {
    loaded = libraries;
    for (const run of waiting.splice(0)) run(libraries);
    // Fields that `use` reads: a form that opens later does not suspend.
    return Object.assign(fetched, { status: 'fulfilled', value: libraries }).value;
  });
  fetched.catch(renewOnSign);
  return fetched;
}

function renewOnSign(): void {
  for (const sign of SIGNS) window.addEventListener(sign, renew, true);
}

function renew(): void {
  for (const sign of SIGNS) window.removeEventListener(sign, renew, true);
  loading = undefined;
}
