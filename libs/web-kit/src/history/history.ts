import { hrefOf, newKey, readAddress, storedState, type Address, type Target } from './address';

export type Action = 'POP' | 'PUSH' | 'REPLACE';
/** Asked before the address changes; true lets it. Called once however often the person insists. */
export type ConfirmLeaving = (target: string) => boolean | Promise<boolean>;

export interface NavigateOptions {
  state?: unknown;
  /** Without asking: there is nothing left to lose. */
  force?: boolean;
}

let address = readAddress();
let action: Action = 'POP';
let index = storedState().index ?? 0;
let ignoredPops = 0;
/** What is to be written once the browser has arrived where `leaveTo` sent it; undefined while it stands still. */
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

/** Closes what lies over `target`, without asking: whoever closes has been asked. */
function leaveTo(target: string): void {
  if (queuedWrites) {
    queuedWrites.push(() => leaveTo(target));
    return;
  }
  if (storedState().from !== target) {
    write('REPLACE', target, null);
    return;
  }
  // The browser takes its time; nobody else has to wait for it, and nothing may be written meanwhile.
  queuedWrites = [];
  const { pathname, search } = new URL(target, window.location.href);
  publish('POP', { pathname, search, hash: '', state: null, key: newKey() });
  window.history.back();
}

/** Goes back to where the person was, asks, and only then follows them. */
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

// Registered when the app starts, before single-spa replaces addEventListener: it hears the browser first.
window.addEventListener('popstate', (event) => {
  // single-spa announces every pushState of ours as an artificial popstate; we have told our listeners already.
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

/** The one history of all roots. */
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
  /** Back, if that is where one came from; else in the place of this entry, so that Back never opens what was closed. */
  leaveTo,
  /** Asks before leaving the page. Answers what takes the guard away. */
  guard(confirm: ConfirmLeaving): () => void {
    guards.add(confirm);
    return () => guards.delete(confirm);
  },
};

/** Goes to an address of the app, of whatever module. */
export function navigate(
  to: Target,
  { replace = false, ...options }: NavigateOptions & { replace?: boolean } = {},
): void {
  if (replace) history.replace(to, options);
  else history.push(to, options);
}
