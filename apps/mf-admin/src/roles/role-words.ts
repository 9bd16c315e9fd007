import type { Nouns } from '@umbral/web-kit';

export const roleNouns: Nouns = { one: 'rol', many: 'roles' };

/** Said when a call fails and the server has given no sentence of its own. They are fixed, in English. */
export const roleFailures = {
  create: 'Failed to create role',
  update: 'Failed to update role',
  toggle: 'Failed to toggle role',
  remove: 'Failed to delete role',
} as const;

/** Whom a change of permissions reaches, for the head of the editor. */
export function reachOf(users: number): string {
  if (users === 0) return 'Todavía no hay usuarios con este rol';
  const people = users === 1 ? 'su único usuario, sin que tenga' : `sus ${users} usuarios, sin que tengan`;
  return `Se aplican al momento a ${people} que volver a entrar`;
}
