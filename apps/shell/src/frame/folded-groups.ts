import type { MenuGroup } from '@umbral/contracts';

const KEY = 'umbral.menu.folded';

/** Groups of the menu that the user has folded in this browser. */
export function foldedGroups(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((group): group is string => typeof group === 'string') : [];
  } catch {
    return [];
  }
}

export function storeFolded(group: MenuGroup, isFolded: boolean): void {
  const former = foldedGroups();
  // A group that is shown open reports it too.
  if (former.includes(group) === isFolded) return;
  const others = former.filter((other) => other !== group);
  localStorage.setItem(KEY, JSON.stringify(isFolded ? [...others, group] : others));
}
