import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';
import { temporaryFolder } from './temporary-folder.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of the container `backup`: its clock is a file that `sleep` advances, so that a week passes at once. */
const PROGRAMS = {
  date: `now=$(<clock) utc=
[[ " $* " != *' --utc '* ]] || utc=--utc
today=$(/bin/date $utc --date=@$now +%F)
tomorrow=$(/bin/date $utc --date="$today +1 day" +%F)
[[ "$*" == *--date=* ]] || set -- --date=@$now "$@"
set -- "\${@/=today/=$today}"
exec /bin/date "\${@/=tomorrow/=$tomorrow}"`,
  sleep: `echo $(($(<clock) + $1)) > clock
[ $(<clock) -lt $(<end) ] || kill -TERM $PPID`,
  pgbackrest: `[[ "$*" != *' backup' ]] || { echo "$* $(<clock)" >> backups; echo "\\"stop\\":$(<clock)" > info; }
[[ "$*" != *' info' ]] || cat info`,
  'prove.sh': 'echo {} > last-proof.json',
};

interface Night {
  from: string;
  days: number;
  programs?: Partial<typeof PROGRAMS>;
}

/** Runs the schedule beside a first backup. @returns moment and type of the others */
function backups({ from, days, programs = {} }: Night) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries({ ...PROGRAMS, ...programs })) {
    writeFileSync(join(folder, name), `#!/bin/bash\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const script = readFileSync(inRoot('deploy/postgres/backup.sh'), 'utf8').replaceAll(/=\/(backup|status)\//g, '=./');
  writeFileSync(join(folder, 'backup.sh'), script);
  const seconds = (time: number) => String(time / 1_000);
  writeFileSync(join(folder, 'clock'), seconds(Date.parse(from)));
  writeFileSync(join(folder, 'end'), seconds(Date.parse(from) + days * DAY));
  writeFileSync(join(folder, 'info'), `"stop":${seconds(Date.parse(from) - HOUR)}`);
  const env = { PATH: `${folder}:/usr/bin:/bin`, TZ: 'Europe/Madrid', BACKUP_HOUR: '02' };
  const { status, stderr } = spawnSync('/bin/bash', ['backup.sh', 'schedule'], { cwd: folder, env, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const lines = existsSync(join(folder, 'backups')) ? readFileSync(join(folder, 'backups'), 'utf8').split('\n') : [];
  return lines.flatMap((line) => {
    const [, type, time] = /--type=(\w+) backup (\d+)/.exec(line) ?? [];
    return type ? [`${new Date(Number(time) * 1_000).toISOString().slice(0, 16)} ${type}`] : [];
  });
}

test('each night has one backup, also when the clocks change', () => {
  assert.deepEqual(backups({ from: '2026-03-28T12:00Z', days: 2 }), ['2026-03-29T02:30 full', '2026-03-30T02:30 diff']);
  assert.deepEqual(backups({ from: '2026-10-24T12:00Z', days: 2 }), ['2026-10-25T02:30 full', '2026-10-26T02:30 diff']);
});

test('a first proof that fails holds up no backup', () => {
  const programs = { 'prove.sh': 'exit 1' };
  assert.deepEqual(backups({ from: '2026-11-30T02:00Z', days: 1 / 24, programs }), ['2026-11-30T02:30 diff']);
});
