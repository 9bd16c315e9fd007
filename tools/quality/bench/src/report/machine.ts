import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { root } from '../../../../local/paths.ts';

/** The machine and the versions of the figures. */
export const describeMachine = () => ({
  date: new Date().toISOString(),
  processor: `${cpus().length} × ${cpus()[0]?.model.trim()}`,
  memory: `${Math.round(totalmem() / 1_024 ** 3)} GB`,
  system: `${type()} ${release()}`,
  node: process.version,
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
  load: loadavg().map((value) => Number(value.toFixed(1))),
});
