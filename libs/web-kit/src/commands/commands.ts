import { useEffect, useSyncExternalStore, type ReactNode } from 'react';

/** An action that the command palette offers while its owner is mounted. */
export interface Command {
  /** Unique, e.g. `studies.new`. */
  id: string;
  label: string;
  /** Secondary text at the right. */
  hint?: string;
  icon?: ReactNode;
  /** Further search terms. */
  keywords?: string;
  run: () => void;
}

let commands: readonly Command[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Command[]): void {
  commands = next;
  for (const listener of [...listeners]) listener();
}

/** Offers commands while the component is mounted. Memoize the list. */
export function useCommands(list: readonly Command[]): void {
  useEffect(() => {
    set([...commands, ...list]);
    return () => set(commands.filter((command) => !list.includes(command)));
  }, [list]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => commands;

/** The commands registered now, for the palette. */
export const useRegisteredCommands = (): readonly Command[] => useSyncExternalStore(subscribe, current, current);
