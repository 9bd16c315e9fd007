import type { Actor } from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';

/** Administrators publish all modules, a program those that it was given. @throws AppError forbidden */
export function assertMayPublish(actor: Actor, module: string): void {
  if (!mayPublish(actor, module)) throw new AppError('forbidden');
}

export const mayPublish = ({ isProgram, publishes = [] }: Actor, module: string): boolean =>
  !isProgram || publishes.includes(module);

/** Name of the account in the list and in the audit. */
export const publisherOf = ({ isProgram, name, email }: Actor): string => (isProgram ? name : email);
