export type Theme = 'system' | 'light' | 'dark';

const KEY = 'umbral.theme';
const listeners = new Set<() => void>();

function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark';
}

/** The stored choice; `system` without one, or where storage is forbidden. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Puts the stored choice on `<html>`. Called before the first paint, so that nothing flashes. */
export function applyStoredTheme(): void {
  const theme = storedTheme();
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** Stores the choice and shows it at once, also in other tabs. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice holds for this page only.
    if (theme !== 'system') document.documentElement.dataset.theme = theme;
    return;
  }
  applyStoredTheme();
  for (const listener of listeners) listener();
}

export function subscribeTheme(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    applyStoredTheme();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}
