import type * as z from 'zod';
import type { Role, roleForm } from '@umbral/contracts';

/** What the dialog's fields hold, before the schema makes a body of it. */
export type RoleValues = z.input<typeof roleForm>;

export const emptyRole: RoleValues = { name: '', description: '' };

export const valuesOf = (role: Role): RoleValues => ({ name: role.name, description: role.description ?? '' });
