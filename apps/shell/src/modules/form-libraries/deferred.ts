import { formLibraries, loadFormLibraries } from './load';

type AnyFunction = (...args: unknown[]) => unknown;

/** Calls whose results are used at once, and those that can wait for the library. */
const ANSWERS = /^(safe)?(parse|decode|encode)$/i;
const PROMISES = /^(safe)?(parse|decode|encode)Async$/i;

const makers = new WeakMap<object, () => unknown>();
const realOf = (value: unknown): unknown => {
  const make = typeof value === 'function' ? makers.get(value) : undefined;
  return make ? make() : value;
};

/**
 * A value of a library that may not be loaded yet. Until it is, properties and results of calls are deferred as well, so that modules
 * declare their schemas without it. Then everything reaches the value, which is made once.
 */
export function deferred(make: () => unknown): unknown {
  let made: { value: unknown } | undefined;
  const value = () => (made ??= { value: make() }).value as object;
  const loadedValue = () => (formLibraries() ? value() : missing());
  const proxy: object = new Proxy(() => undefined, {
    get(_, key) {
      if (formLibraries()) return Reflect.get(value(), key) as unknown;
      // Not a promise, and nothing of the language's protocols.
      if (typeof key === 'symbol' || key === 'then') return undefined;
      if (ANSWERS.test(key)) return missing;
      if (PROMISES.test(key))
        return async (...args: unknown[]) => {
          await loadFormLibraries();
          return (Reflect.get(value(), key) as AnyFunction)(...args);
        };
      return deferred(() => Reflect.get(value(), key) as unknown);
    },
    apply(_, owner, args: unknown[]) {
      const call = () =>
        Reflect.apply<unknown, unknown[], unknown>(value() as AnyFunction, realOf(owner), args.map(realOf));
      return formLibraries() ? call() : deferred(call);
    },
    has: (_, key) => key in loadedValue(),
    ownKeys: () => Reflect.ownKeys(loadedValue()),
    getOwnPropertyDescriptor: (_, key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(loadedValue(), key);
      // The function behind the proxy has no such property that could be fixed.
      return descriptor && { ...descriptor, configurable: true };
    },
  });
  makers.set(proxy, value);
  return proxy;
}

/** @throws an error that React awaits when it is thrown by a render, as those of releases for earlier shells do */
function missing(): never {
  const error = new Error('zod is not loaded yet: parse where a form is open');
  throw Object.assign(error, {
    then: (...then: Parameters<Promise<unknown>['then']>) => loadFormLibraries().then(...then),
  });
}
