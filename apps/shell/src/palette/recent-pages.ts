const KEY = 'umbral.recent';
const MAX_PATHS = 5;

/** Paths of the pages last opened from the palette, newest first. */
export function recentPaths(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((path): path is string => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberPath(path: string): void {
  localStorage.setItem(
    KEY,
    JSON.stringify([path, ...recentPaths().filter((other) => other !== path)].slice(0, MAX_PATHS)),
  );
}
