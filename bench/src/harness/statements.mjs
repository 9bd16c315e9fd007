import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../../../platform/src/supervise/wait.ts';
import { asSuperuser } from './superuser.mjs';
import { call } from './stopwatch.mjs';

/** Tables that a service also asks on its own account, while it answers a call. */
const BACKGROUND = /outbox_events|inbox_events|dead_letters|idempotency_keys|delete from list_counts/;

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};

/**
 * @typedef {{ text: string, values: (string | null)[], plan: object, milliseconds: number }} Statement
 */

/**
 * What a service asks its database to answer each of some calls, with the plans: PostgreSQL tells, not a copy of the SQL
 * here. A process of the service of its own is asked, whose logins explain.
 * @param {string[]} paths @param {Record<string, string>} headers @returns {Promise<Statement[][]>} by path
 */
export async function statementsOf(stack, service, paths, headers) {
  const role = new URL(stack.databases[service].app).username;
  const settings = Object.entries(SETTINGS);
  await asSuperuser(stack, ...settings.map(([name, value]) => `alter role ${role} set ${name} = '${value}'`));
  const name = `${service}-explained`;
  try {
    const url = await stack.processes.startBeside(service, name);
    const answers = [];
    for (const path of paths) answers.push(await statementsOfCall(stack, `${url}${path}`, headers));
    return answers;
  } finally {
    await stack.processes.kill(name, 'SIGTERM');
    await asSuperuser(stack, ...settings.map(([setting]) => `alter role ${role} reset ${setting}`));
  }
}

async function statementsOfCall(stack, url, headers) {
  await call(url, headers); // the second one is of a running service
  const log = () => readFileSync(join(stack.logs, 'postgres.log'), 'utf8');
  const before = log().length;
  const { status } = await call(url, headers);
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  const found = () => parse(log().slice(before)).filter(({ text }) => !BACKGROUND.test(text));
  return waitFor(() => (found().length > 0 ? found() : undefined));
}

/** The log has one line a message; those that go on are indented by a tab. */
function parse(log) {
  return log
    .split(/^(?=\S)/m)
    .flatMap((message) => {
      const [, milliseconds, json] = /LOG: +duration: ([\d.]+) ms +plan:\s*(\{.*\})\s*$/s.exec(message) ?? [];
      return json ? [{ milliseconds: Number(milliseconds), ...JSON.parse(json) }] : [];
    })
    .map(({ milliseconds, Plan: plan, 'Query Text': text, 'Query Parameters': parameters = '' }) => ({
      text,
      values: [...parameters.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
        ([, value]) => value?.replaceAll("''", "'") ?? null,
      ),
      plan,
      milliseconds,
    }));
}
