import type { StatusFilter } from '@umbral/contracts';
import { raw, sql, type Condition } from '../database/sql.js';
import { AppError } from '../errors/app-error.js';

interface Switchable {
  isActive: boolean;
}

/** @throws AppError inactive_record */
export function mustBeActive({ isActive }: Switchable): void {
  if (!isActive) throw new AppError('inactive_record');
}

/** @throws AppError still_active */
export function mustBeInactive({ isActive }: Switchable): void {
  if (isActive) throw new AppError('still_active');
}

/** The error of a field that only the database can judge. `message` is Spanish, for people. */
export const refusedField = (path: string, message: string): AppError =>
  new AppError('validation', { errors: [{ path, message }] });

/** The status filter of a list over a table with this alias. */
export function hasStatus(alias: string, status: StatusFilter | undefined): Condition {
  if (status === 'active') return sql`${raw(alias)}.is_active`;
  return status === 'inactive' && sql`not ${raw(alias)}.is_active`;
}
