import type { ReactNode } from 'react';

export interface ToastOptions {
  /** What happened: 'Estudio creado'. */
  title: string;
  /** Its record, or what to do: 'Piso en Ruzafa, Valencia'. */
  text?: ReactNode;
  /** A second line: the reason the server gave. */
  detail?: string;
  /** success by default; danger is announced at once. */
  tone?: 'success' | 'info' | 'danger';
}

export interface ShownToast extends ToastOptions {
  id: number;
}

// Module-level, because every micro-frontend is a React root of its own and context does not cross roots.
let current: ShownToast | undefined;
let nextId = 1;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message for 5 s. Only one is visible at a time: a new one replaces the old. Returns its id. */
export function toast(options: ToastOptions): number {
  const id = nextId;
  nextId += 1;
  show({ ...options, id });
  return id;
}

/** Dismisses the message; with an id only if it is still the visible one. */
export function dismissToast(id?: number): void {
  if (id === undefined || current?.id === id) show(undefined);
}

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToast = (): ShownToast | undefined => current;
