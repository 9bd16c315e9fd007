import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { effects } from '@umbral/contracts';
import { inRoot } from '../../../local/paths.ts';
import { databaseOwners } from '../../../local/processes.ts';
import { readJson } from '../../../local/read-json.ts';
import { obtainServer } from '../../../local/servers/obtain.ts';
import { preparePrometheus } from '../../../local/servers/prometheus.ts';
import { run } from '../../../local/shell/run.ts';
import { isAlive } from '../../../local/supervise/identity-of-process.ts';
import { freePort } from '../../../local/supervise/ports.ts';
import { waitFor } from '../../../local/supervise/wait.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { ownSystem } from './system.ts';

interface Dashboard {
  panels: { id: number; targets?: { expr: string }[] }[];
}
interface Query {
  data: { result: unknown[] };
}
interface Rules {
  data: { groups: { rules: { name: string; health: string; state: string }[] }[] };
}

const folder = inRoot('deploy', 'observability');
const alerts = readFileSync(join(folder, 'alerts.yaml'), 'utf8');
const dashboard = readJson<Dashboard>(join(folder, 'dashboard.json'));
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Metrics that exist only after a failure or a call with an effect, or where TLS or an anchor is configured. */
const SELDOM = [
  'umbral_gateway_upstream_errors_total',
  'umbral_effects_total',
  'umbral_certificate_expiry_timestamp_seconds',
  'umbral_audit_unanchored_seconds',
];

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function promtool(...args: string[]) {
  const { command, env } = await obtainServer('prometheus');
  return run(join(dirname(command), 'promtool'), args, { cwd: folder, env, allowFailure: true });
}

test('each alert fires where it should, and nowhere else', async () => {
  const { code, output } = await promtool('test', 'rules', 'alerts.test.yaml');
  assert.equal(code, 0, output);
  const tested = readFileSync(join(folder, 'alerts.test.yaml'), 'utf8');
  const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  assert.ok(named.length > 10);
  for (const name of named)
    assert.match(tested, new RegExp(`alertname: ${name}\\n\\s+eval_time.*\\n\\s+exp_alerts:\\n`));
});

test('each effect of an operation has its alert', () => {
  const watched = [...alerts.matchAll(/effect="([\w-]+)"/g)].map(([, effect]) => effect);
  assert.deepEqual(watched.sort(), [...effects].sort());
});

test('each service has its alert for no process at all', () => {
  const watched = [...alerts.matchAll(/\babsent\(process_start_time_seconds\{.*service="([\w-]+)"/g)];
  assert.deepEqual(watched.map(([, service]) => service).sort(), ['gateway', ...databaseOwners()].sort());
});

test('docs/operations.md describes each alert', () => {
  const operations = readFileSync(inRoot('docs', 'operations.md'), 'utf8');
  for (const [, name = ''] of alerts.matchAll(/- alert: (\w+)/g)) assert.ok(operations.includes(`\`${name}\``), name);
});

test('each query of the dashboard is valid, and panel ids are unique', async (t) => {
  const draft = mkdtempSync(join(tmpdir(), 'umbral-dashboard-'));
  t.after(() => rmSync(draft, { recursive: true }));
  const file = join(draft, 'queries.json');
  const rules = queries.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { code, output } = await promtool('check', 'rules', file);
  assert.equal(code, 0, output);
  const ids = dashboard.panels.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test('a Prometheus that is not ready yet can be stopped', async (t) => {
  const place = temporaryFolder();
  const prometheus = await preparePrometheus({
    folder: join(place, 'prometheus'),
    port: await freePort(),
    logFile: join(place, 'prometheus.log'),
    managementUrls: [],
  });
  t.after(() => prometheus.stop());
  assert.equal(prometheus.running, false);
  const refused = assert.rejects(prometheus.start(), { message: 'prometheus stopped while starting.' });
  const { pid = 0 } = prometheus;
  await prometheus.stop();
  await refused;
  assert.equal(isAlive(pid), false);
});

test('a system exports every metric of alerts and dashboard; a healthy one raises no alert, one without recent backups two', async (t) => {
  const { stack, noteBackup } = await ownSystem();
  const port = await freePort();
  const prometheus = await preparePrometheus({
    folder: join(stack.folder, 'prometheus'),
    port,
    logFile: join(stack.logs, 'prometheus.log'),
    managementUrls: Object.values(stack.managementUrls),
  });
  t.after(() => prometheus.stop());
  await prometheus.start();
  const readApi = async <Answer>(path: string) =>
    (await (await fetch(`http://127.0.0.1:${port}/api/v1${path}`)).json()) as Answer;
  const found = async (query: string) =>
    (await readApi<Query>(`/query?query=${encodeURIComponent(query)}`)).data.result;
  await fetch(`${stack.urls.gateway}/api/banks`);
  const wanted = Object.keys(stack.managementUrls).length;
  const isMeasured = async () => (await found('up{job="umbral"} == 1')).length === wanted;
  assert.ok(await waitFor(isMeasured), 'not every process is measured');

  const metrics = [alerts, ...queries].join('\n').match(/\b(?:umbral|nodejs|process)_\w+/g) ?? [];
  for (const metric of new Set(metrics)) {
    if (SELDOM.includes(metric)) continue;
    const isExported = async () => (await found(metric)).length > 0;
    assert.ok(await waitFor(isExported), `no process exports ${metric}`);
  }
  const areEvaluated = async () => {
    const { data } = await readApi<Rules>('/rules');
    return data.groups.flatMap(({ rules }) => rules).every(({ health }) => health === 'ok');
  };
  assert.ok(await waitFor(areEvaluated), 'not every alert could be evaluated');
  const { data } = await readApi<Rules>('/rules');
  // A pending alert may come from a busy machine; a firing one does not.
  const firing = (groups: Rules['data']['groups']) =>
    groups.flatMap(({ rules }) => rules).flatMap(({ name, state }) => (state === 'firing' ? [name] : []));
  assert.deepEqual(firing(data.groups), []);

  noteBackup(daysAgo(2), daysAgo(9));
  const raised = async () => firing((await readApi<Rules>('/rules')).data.groups);
  await waitFor(async () => (await raised()).length === 2);
  assert.deepEqual(await raised(), ['BackupOld', 'BackupUnproven']);
});
