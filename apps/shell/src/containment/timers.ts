import { callerOf, type Caller } from './caller';
import { isMounted, record, settle, type Effect } from './effects';

type Callback = (...given: unknown[]) => void;
type Start = (callback: Callback, ...more: unknown[]) => number;
type Clear = (id: number | undefined) => void;

/** Intervals of mounted modules. */
const intervals = new Map<number, Effect>();

const leaked = (caller: Caller, what: string, undo: () => void): Effect =>
  record({ kind: 'LeakedTimer', caller, what, undo });

/** An interval runs until it is cleared: it is recorded. */
const recording = (start: Start, clear: Clear): Start =>
  function setInterval(...given) {
    const caller = callerOf(setInterval);
    const id = start(...given);
    if (caller)
      intervals.set(
        id,
        leaked(caller, 'left an interval running', () => {
          intervals.delete(id);
          clear(id);
        }),
      );
    return id;
  };

/** A timer that a module has started may save what was typed, so it runs. One that is started after the module was left does not: it repeats. */
const refusing = (what: string, start: Start, clear: Clear): Start =>
  function setTimer(...given) {
    const caller = callerOf(setTimer);
    const id = start(...given);
    if (caller && !isMounted(caller.module))
      leaked(caller, `started ${what} while it was not mounted`, () => clear(id));
    return id;
  };

const forgetting =
  (clear: Clear): Clear =>
  (id) => {
    if (id !== undefined) {
      settle(intervals.get(id));
      intervals.delete(id);
    }
    clear(id);
  };

/** Records intervals of modules, and refuses timers of modules that are not mounted. */
export function watchTimers(): void {
  const { setTimeout, clearTimeout, setInterval, clearInterval, requestAnimationFrame, cancelAnimationFrame } =
    window as unknown as Record<`set${string}` | `request${string}`, Start> & Record<`c${string}`, Clear>;
  // Called as functions of the window: the browser refuses another receiver.
  const start = (native: Start | undefined): Start => native!.bind(window);
  const clear = (native: Clear | undefined): Clear => native!.bind(window);
  const [clearTimer, clearRepeated] = [clear(clearTimeout), clear(clearInterval)];
  Object.assign(window, {
    setTimeout: refusing('a timer', start(setTimeout), clearTimer),
    setInterval: recording(start(setInterval), clearRepeated),
    requestAnimationFrame: refusing('an animation', start(requestAnimationFrame), clear(cancelAnimationFrame)),
    clearTimeout: forgetting(clearTimer),
    clearInterval: forgetting(clearRepeated),
  });
}
