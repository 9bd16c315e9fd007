import type { ServiceName } from '@umbral/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../../../../local/supervise/wait.ts';
import { asSuperuser } from '../../../harness/system/superuser.ts';
import { read } from './stopwatch.ts';
import type { System } from './system.ts';

/** Tables that a service also reads in the background. */
const BACKGROUND = /outbox_events|inbox_events|dead_letters|idempotency_keys|delete from list_counts/;

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};

/** As PostgreSQL's JSON names the parts of a plan. */
export interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Scan Direction'?: string;
  'Actual Rows': number;
  Plans?: Plan[];
}

export interface Statement {
  text: string;
  values: (string | null)[];
  plan: Plan;
  milliseconds: number;
}

interface Logged {
  milliseconds: number;
  Plan: Plan;
  'Query Text': string;
  'Query Parameters'?: string;
}

/**
 * The statements of a service for each of some calls, with their plans: from auto_explain, not from a copy of the SQL
 * here. Uses a separate process of the service, whose logins explain. Returns them by path.
 */
export async function statementsOf(
  system: System,
  service: ServiceName,
  paths: string[],
  headers: Record<string, string>,
): Promise<Statement[][]> {
  const role = new URL(system.databases[service].app).username;
  const settings = Object.entries(SETTINGS);
  await asSuperuser(system, ...settings.map(([name, value]) => `alter role ${role} set ${name} = '${value}'`));
  const name = `${service}-explained`;
  try {
    const url = await system.processes.startBeside(service, name);
    const answers: Statement[][] = [];
    for (const path of paths) answers.push(await statementsOfCall(system, `${url}${path}`, headers));
    return answers;
  } finally {
    await system.processes.kill(name, 'SIGTERM');
    await asSuperuser(system, ...settings.map(([setting]) => `alter role ${role} reset ${setting}`));
  }
}

async function statementsOfCall(system: System, url: string, headers: Record<string, string>): Promise<Statement[]> {
  await read(url, headers); // the first call warms the service up
  const log = () => readFileSync(join(system.logs, 'postgres.log'), 'utf8');
  const before = log().length;
  await read(url, headers);
  const found = () => parse(log().slice(before)).filter(({ text }) => !BACKGROUND.test(text));
  const statements = await waitFor(() => (found().length > 0 ? found() : undefined));
  if (!statements) throw new Error(`PostgreSQL logged no plan of ${url}`);
  return statements;
}

/** The log has one line a message; continuation lines are indented by a tab. */
function parse(log: string): Statement[] {
  return log
    .split(/^(?=\S)/m)
    .flatMap((message): Logged[] => {
      const [, milliseconds, json] = /LOG: +duration: ([\d.]+) ms +plan:\s*(\{.*\})\s*$/s.exec(message) ?? [];
      return json
        ? [{ milliseconds: Number(milliseconds), ...(JSON.parse(json) as Omit<Logged, 'milliseconds'>) }]
        : [];
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
