import { local } from '../paths.mjs';
import { State } from '../state.mjs';
import { bold } from '../terminal/style.mjs';
import { table } from '../terminal/table.mjs';

/** What a person needs to know to begin. @param {import('../system/system.mjs').System} system */
export function welcome({ url, wiring, replicas }) {
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
    `  Logs:                   .local/logs${replicas > 1 ? ` · ${replicas} replicas of every service` : ''}`,
    '',
  ]
    .filter((line) => typeof line === 'string')
    .join('\n');
}
