import { callerOf } from './caller';
import { record } from './effects';
import { reportSideEffect } from './side-effect';

/** Functions of the browser that all modules use. */
const guarded = (): [object, string, string[]][] => [
  [window, '', ['fetch', 'XMLHttpRequest', 'JSON', 'Promise', 'setTimeout', 'setInterval', 'addEventListener']],
  [window.history, 'history.', ['pushState', 'replaceState', 'back', 'go']],
  [EventTarget.prototype, 'EventTarget.prototype.', ['addEventListener', 'removeEventListener', 'dispatchEvent']],
  [XMLHttpRequest.prototype, 'XMLHttpRequest.prototype.', ['open', 'send']],
  [Storage.prototype, 'Storage.prototype.', ['getItem', 'setItem', 'removeItem']],
  [JSON, 'JSON.', ['parse', 'stringify']],
  [Date, 'Date.', ['now']],
];

interface Guard {
  name: string;
  isInPlace: () => boolean;
  restore: () => void;
}
const guards: Guard[] = [];

/** Makes an assignment by a module visible, and reversible. Assignments of the shell pass. */
function guard(owner: object, key: string, name: string): void {
  let current = Reflect.get(owner, key) as unknown;
  const set = function assign(this: object | undefined, next: unknown) {
    if (this !== undefined && this !== owner) {
      // As without an accessor: an object that inherits gets a property of its own.
      Object.defineProperty(this, key, { value: next, writable: true, configurable: true, enumerable: true });
      return;
    }
    const former = current;
    const caller = callerOf(assign);
    current = next;
    if (!caller) return;
    const undo = () => {
      if (current === next) current = former;
    };
    record({ kind: 'PatchedGlobal', caller, what: `replaced ${name}`, undo });
  };
  const { enumerable = true } = Object.getOwnPropertyDescriptor(owner, key) ?? {};
  const get = () => current;
  const restore = () => void Object.defineProperty(owner, key, { get, set, enumerable, configurable: true });
  restore();
  guards.push({ name, isInPlace: () => Object.getOwnPropertyDescriptor(owner, key)?.get === get, restore });
}

export function guardGlobals(): void {
  for (const [owner, prefix, keys] of guarded()) for (const key of keys) guard(owner, key, prefix + key);
}

/** After a module was left: it may have defined a property instead of assigning it. */
export function restoreDefined(module: string, version: string): void {
  for (const { name, isInPlace, restore } of guards) {
    if (isInPlace()) continue;
    restore();
    reportSideEffect('PatchedGlobal', { module, version, stack: '' }, `redefined ${name}`);
  }
}
