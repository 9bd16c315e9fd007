import { reportIncident } from '@umbral/web-kit';
import type { Caller } from './caller';

/** What to do about each kind. The kind is the class of the error in the reports of a release. */
const remedies = {
  LeakedListener: 'Remove it in the cleanup of the effect that adds it.',
  LeakedTimer: 'Clear it in the cleanup of the effect that starts it.',
  LeakedObserver: 'Disconnect it in the cleanup of the effect that creates it.',
  PatchedGlobal: 'Wrap the calls of your own code instead: this object belongs to all modules.',
  UnscopedStyle: 'Move the rules to a CSS Module, whose classes have the name of the module.',
};
export type SideEffectKind = keyof typeof remedies;

/** A side effect that left its module, and was undone. */
export class SideEffect extends Error {
  constructor(kind: SideEffectKind, { module, version, stack }: Caller, what: string) {
    super(`${module} ${version} ${what}. ${remedies[kind]}`);
    this.name = kind;
    this.stack = `${this.name}: ${this.message}\n${stack}`;
  }
}

/** Names the module, its version and the position in its code; for releases on trial it counts as a failure. */
export const reportSideEffect = (kind: SideEffectKind, caller: Caller, what: string): string =>
  reportIncident('UMB-113', caller.module, new SideEffect(kind, caller, what));
