import { isAdministrator } from '../permissions.js';
import { mustBeActive, type Rule } from '../rules.js';
import type { Webhook } from './webhooks.js';

type Ruled = Pick<Webhook, 'isActive'>;

/** Only one that is off is deleted, by an administrator or its program; scope leaves a program no others. */
const remove: Rule<Ruled> = ({ isActive }, who) => {
  if (!isAdministrator(who) && !who.isProgram) return 'forbidden';
  return isActive ? 'still_active' : undefined;
};

const test: Rule<Ruled & Partial<Pick<Webhook, 'secretSince'>>> = (one, who) =>
  mustBeActive(one, who) ?? (one.secretSince ? undefined : 'no_webhook_secret');

/** What may be done with a webhook; who has the page may do the rest. */
export const webhookRules = { remove, test };
