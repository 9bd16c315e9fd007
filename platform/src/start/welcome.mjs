import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { bold } from '../terminal/style.mjs';
import { table } from '../terminal/table.mjs';

const ADMINISTRATOR = { email: 'admin@umbral.test', password: 'umbral-demo', role: 'administrador' };

/** @param {import('../system/system.mjs').System} system */
export async function welcome({ url, wiring, replicas }) {
  const signIns = demoSignIns();
  return [
    '',
    `  ${bold(url)}`,
    '',
    table([['Sign in as', 'Password', 'Role'], ...signIns.map(({ email, password, role }) => [email, password, role])]),
    '',
    wiring.devMail && `  Mail that Umbral sends: ${url}/dev/mail`,
    `  API documentation:      ${url}/docs`,
    `  Logs:                   .local/logs${replicas > 1 ? ` · ${replicas} replicas of every service` : ''}`,
    '',
  ].filter((line) => line !== undefined && line !== false).join('\n');
}

/** The seed of identity lists its accounts in this file, so the table and the data cannot differ. */
function demoSignIns() {
  const file = inRoot('services', 'identity', 'src', 'seed', 'sign-ins.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [ADMINISTRATOR];
}
