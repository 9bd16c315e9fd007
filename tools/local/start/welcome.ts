import { local } from '../paths.ts';
import { State } from '../state.ts';
import { bold } from '../terminal/style.ts';
import { table } from '../terminal/table.ts';
import { type System } from '../system/system.ts';

/** Addresses and logins of the started system. */
export function welcome({ url, wiring, replicas, prometheus, traces }: System) {
  const signIns = new State(local).get('signIns') ?? [];
  return [
    '',
    `  ${bold(url)}`,
    '',
    signIns.length &&
      table([
        ['Sign in as', 'Password', 'Role'],
        ...signIns.map(({ email, password, role }) => [email, password, role]),
      ]),
    '',
    wiring.devMail && `  Mail that Umbral sends: ${url}/dev/mail`,
    `  API documentation:      ${url}/api/docs`,
    prometheus && `  Measurements, alerts:   ${prometheus}`,
    traces && `  Traces:                 ${traces}`,
    `  Logs:                   .local/logs${replicas > 1 ? ` · ${replicas} replicas of every service` : ''}`,
    '',
  ]
    .filter((line) => typeof line === 'string')
    .join('\n');
}
