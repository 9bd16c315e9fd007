import { hrefOf, newKey, readAddress, storedState, type Address, type Target } from './address';

export type Action = 'POP' | 'PUSH' | 'REPLACE';
/** Called before the address changes; true allows it. Called once per pending navigation. */
export type ConfirmLeaving = (target: string) => boolean | Promise<boolean>;

export interface NavigateOptions {
  state?: unknown;
  /** Skips the guards: there are no unsaved changes. */
  force?: boolean;
}

let address = readAddress();
let action: Action = 'POP';
let index = storedState().index ?? 0;
let ignoredPops = 0;
/** Writes deferred until the popstate of `leaveTo`; undefined while none is pending. */
let queuedWrites: (() => void)[] | undefined;
const listeners = new Set<() => void>();
const guards = new Set<ConfirmLeaving>();

function publish(next: Action, shown = readAddress()): void {
  address = shown;
  action = next;
  for (const listener of [...listeners]) listener();
}

async function mayLeave(target: string): Promise<boolean> {
  for (const guard of [...guards]) if (!(await guard(target))) return false;
  return true;
}

function write(how: 'PUSH' | 'REPLACE', target: string, state: unknown): void {
  if (how === 'PUSH') index += 1;
  const from = how === 'PUSH' ? address.pathname + address.search : storedState().from;
  const stored = { key: newKey(), index, from, state: state ?? null };
  if (how === 'PUSH') window.history.pushState(stored, '', target);
  else window.history.replaceState(stored, '', target);
  publish(how);
}

function go(how: 'PUSH' | 'REPLACE', to: Target, { state, force = false }: NavigateOptions): void {
  if (queuedWrites) {
    queuedWrites.push(() => go(how, to, { state, force }));
    return;
  }
  const target = hrefOf(to, address);
  const leavesPage = new URL(target, window.location.href).pathname !== address.pathname;
  if (force || guards.size === 0 || !leavesPage) write(how, target, state);
  else void mayLeave(target).then((may) => may && write(how, target, state));
}

/** Closes the dialog over `target` without the guards: closing has been confirmed already. */
function leaveTo(target: string): void {
  if (queuedWrites) {
    queuedWrites.push(() => leaveTo(target));
    return;
  }
  if (storedState().from !== target) {
    write('REPLACE', target, null);
    return;
  }
  // history.back() is asynchronous: subscribers are notified at once, and writes are queued until its popstate.
  queuedWrites = [];
  const { pathname, search } = new URL(target, window.location.href);
  publish('POP', { pathname, search, hash: '', state: null, key: newKey() });
  window.history.back();
}

/** Of an address that was opened from outside: puts an entry before it, so that Back leads there. Others have one. */
function insertBefore(target: string): void {
  const { from } = storedState();
  if (from !== undefined || queuedWrites) return;
  const current = address.pathname + address.search + address.hash;
  window.history.replaceState({ key: newKey(), index, state: null }, '', target);
  index += 1;
  window.history.pushState({ key: address.key, index, from: target, state: address.state }, '', current);
}

/** Reverts the pop, asks the guards, and repeats it once they allow it. */
function confirmPop(delta: number): void {
  const target = window.location.pathname + window.location.search;
  ignoredPops += 1;
  window.history.go(-delta);
  void mayLeave(target).then((may) => {
    if (!may) return;
    guards.clear();
    window.history.go(delta);
  });
}

// Registered when the app starts, before single-spa replaces addEventListener: it runs first.
window.addEventListener('popstate', (event) => {
  // single-spa dispatches an artificial popstate for every pushState; subscribers have been notified already.
  if ('singleSpa' in event) return;
  const next = storedState().index ?? 0;
  const delta = next - index;
  if (queuedWrites) {
    const writes = queuedWrites;
    queuedWrites = undefined;
    index = next;
    publish('POP');
    for (const later of writes) later();
    return;
  }
  if (ignoredPops > 0) {
    ignoredPops -= 1;
    event.stopImmediatePropagation();
    return;
  }
  const leavesPage = window.location.pathname !== address.pathname;
  if (guards.size > 0 && delta !== 0 && leavesPage) {
    event.stopImmediatePropagation();
    confirmPop(delta);
    return;
  }
  index = next;
  publish('POP');
});

/** The history shared by all roots. */
export const history = {
  get address(): Address {
    return address;
  },
  get action(): Action {
    return action;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  push: (to: Target, options: NavigateOptions = {}): void => go('PUSH', to, options),
  replace: (to: Target, options: NavigateOptions = {}): void => go('REPLACE', to, options),
  go: (delta: number): void => window.history.go(delta),
  /** Goes back if the previous entry is the target; else replaces this entry, so that Back never reopens the dialog. */
  leaveTo,
  insertBefore,
  /** Adds a guard against leaving the page. Returns its removal. */
  guard(confirm: ConfirmLeaving): () => void {
    guards.add(confirm);
    return () => guards.delete(confirm);
  },
};

/** Navigates to an address of any module. */
export function navigate(
  to: Target,
  { replace = false, ...options }: NavigateOptions & { replace?: boolean } = {},
): void {
  if (replace) history.replace(to, options);
  else history.push(to, options);
}
