export type Theme = 'system' | 'light' | 'dark';

const COOKIE = 'umbral_theme';
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Notifies the other tabs when the theme changes. */
const CHANGE_KEY = 'umbral.theme';
const listeners = new Set<() => void>();

function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark';
}

/** The stored choice; `system` without one. It is a cookie, because a sign-out clears the browser's storage. */
export function storedTheme(): Theme {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  const stored = entry?.slice(COOKIE.length + 1);
  return isTheme(stored) ? stored : 'system';
}

/** Sets the stored choice on `<html>`. Called before the first paint, so that nothing flashes. */
export function applyStoredTheme(): void {
  const theme = storedTheme();
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** Stores the choice and applies it at once, also in other tabs. */
export function setTheme(theme: Theme): void {
  document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Strict`;
  localStorage.setItem(CHANGE_KEY, theme);
  applyStoredTheme();
  for (const listener of listeners) listener();
}

export function subscribeTheme(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== CHANGE_KEY) return;
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
