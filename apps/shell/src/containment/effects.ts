import type { Caller } from './caller';
import { reportSideEffect, type SideEffectKind } from './side-effect';

/** Something that a module has done to the page, and how it is undone. */
export interface Effect {
  kind: SideEffectKind;
  caller: Caller;
  /** As the predicate of a sentence: 'left a keydown listener on window'. */
  what: string;
  undo: () => void;
}

const effects = new Set<Effect>();
/** Version of each mounted module. */
const mounted = new Map<string, string>();

export const isMounted = (module: string): boolean => mounted.has(module);
export const mountedVersion = (module: string): string => mounted.get(module) ?? '';

/** Effects last while their module is mounted: those of its loading, a prefetch or a late answer are undone at once. */
export function record(effect: Effect): Effect {
  effects.add(effect);
  const { module } = effect.caller;
  if (!isMounted(module)) queueMicrotask(() => isMounted(module) || undoEffects(module));
  return effect;
}

/** The module has undone it itself. */
export function settle(effect: Effect | undefined): void {
  if (effect) effects.delete(effect);
}

export const markMounted = (module: string, version: string): unknown => mounted.set(module, version);

/** Undoes what the module has left, the latest first, and reports each place in its code once. */
export function markUnmounted(module: string): void {
  mounted.delete(module);
  undoEffects(module);
}

function undoEffects(module: string): void {
  const left = [...effects].filter(({ caller }) => caller.module === module).reverse();
  const places = new Map<string, Effect[]>();
  for (const effect of left) {
    effects.delete(effect);
    effect.undo();
    const place = `${effect.what}\n${effect.caller.stack.split('\n', 1)[0]}`;
    places.set(place, [...(places.get(place) ?? []), effect]);
  }
  for (const [{ kind, caller, what }, ...more] of places.values() as Iterable<[Effect, ...Effect[]]>)
    reportSideEffect(kind, caller, more.length ? `${what} (${more.length + 1} times)` : what);
}
