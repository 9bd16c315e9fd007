import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { privateFolder, writePrivate } from '../private-files.ts';
import { inRoot } from '../paths.ts';
import { ManagedProcess, type OnPid } from '../supervise/managed-process.ts';
import { obtainServer } from './obtain.ts';

const KEPT = '7d';
/** Beside the settings. */
const TARGETS = 'targets.json';

/** A private Prometheus that reads the measurements of all processes, with the alerts of deploy/observability; not started yet. */
export async function preparePrometheus({
  folder,
  port,
  logFile,
  managementUrls,
  onPid,
}: {
  folder: string;
  port: number;
  logFile: string;
  /** The scraped processes. */
  managementUrls: string[];
  onPid?: OnPid | undefined;
}) {
  const { command, env } = await obtainServer('prometheus');
  privateFolder(folder);
  const configuration = join(folder, 'prometheus.json');
  writePrivate(configuration, JSON.stringify(settings, null, 2)); // YAML takes JSON
  nameTargets(folder, managementUrls);
  return new ManagedProcess({
    name: 'prometheus',
    command,
    args: [
      `--config.file=${configuration}`,
      ...[`--storage.tsdb.path=${join(folder, 'data')}`, `--storage.tsdb.retention.time=${KEPT}`],
      `--web.listen-address=127.0.0.1:${port}`,
      ...pagesBeside(command),
    ],
    env,
    logFile,
    isReady: () => isReady(port),
    onPid,
  });
}

/** Debian's program looks for its pages below /usr; those of one that was unpacked lie beside it. */
function pagesBeside(command: string): string[] {
  const pages = join(dirname(command), '..', 'share', 'prometheus', 'web');
  return pages !== '/usr/share/prometheus/web' && existsSync(pages) ? [`--web.local-assets=${pages}/`] : [];
}

/** Changes the scraped processes: Prometheus reloads the file by itself. */
export const nameTargets = (folder: string, managementUrls: string[]) =>
  writePrivate(
    join(folder, TARGETS),
    JSON.stringify([{ targets: managementUrls.map((url) => new URL(url).host) }], null, 2),
  );

const settings = {
  global: { scrape_interval: '2s', evaluation_interval: '2s' },
  rule_files: [inRoot('deploy', 'observability', 'alerts.yaml')],
  scrape_configs: [
    {
      job_name: 'umbral',
      file_sd_configs: [{ files: [TARGETS] }],
    },
  ],
};

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => undefined);
  return answer?.ok ?? false;
}
