import { callerOf } from './caller';
import { record, settle, type Effect } from './effects';

const NAMES = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'] as const;

interface Observer {
  observe(...given: unknown[]): void;
  disconnect(): void;
}

/** Records observers of modules from `observe` to `disconnect`. */
export function watchObservers(): void {
  for (const name of NAMES) {
    const Native = (window as unknown as Record<string, (new (...given: unknown[]) => Observer) | undefined>)[name];
    if (!Native) continue;
    const Watched = class extends Native {
      #effect: Effect | undefined;

      override observe(...given: unknown[]): void {
        const caller = this.#effect ? undefined : callerOf(Watched.prototype.observe);
        super.observe(...given);
        if (!caller) return;
        const undo = () => super.disconnect();
        this.#effect = record({ kind: 'LeakedObserver', caller, what: `left a ${name} connected`, undo });
      }

      override disconnect(): void {
        settle(this.#effect);
        this.#effect = undefined;
        super.disconnect();
      }
    };
    Object.defineProperty(Watched, 'name', { value: name });
    Object.assign(window, { [name]: Watched });
  }
}
