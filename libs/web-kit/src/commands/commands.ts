import { useEffect, useSyncExternalStore, type ReactNode } from 'react';

/** An act that the command palette offers while whoever registered it is in view. */
export interface Command {
  /** Unique, e.g. `studies.new`. */
  id: string;
  label: string;
  /** Quiet words at the right. */
  hint?: string;
  icon?: ReactNode;
  /** Further words by which it is found. */
  keywords?: string;
  run: () => void;
}

let commands: readonly Command[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Command[]): void {
  commands = next;
  for (const listener of [...listeners]) listener();
}

/** Offers commands until the answered function is called. */
export function registerCommands(added: readonly Command[]): () => void {
  set([...commands, ...added]);
  return () => set(commands.filter((command) => !added.includes(command)));
}

/** Offers commands while the component is mounted. Memoize the list. */
export function useCommands(list: readonly Command[]): void {
  useEffect(() => registerCommands(list), [list]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => commands;

/** What can be done now: for the palette. */
export const useRegisteredCommands = (): readonly Command[] => useSyncExternalStore(subscribe, current, current);
