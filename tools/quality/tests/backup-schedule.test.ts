import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';
import { temporaryFolder } from './temporary-folder.ts';

const HOUR = 3_600_000;
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
  psql: 'cat timeline',
  pgbackrest: `echo "$* $(<clock)" >> calls
note() { echo "\\"stop\\":\\"$(<timeline)0000000000000002\\" \\"stop\\":$(<clock)" > info; }
[[ "$*" != *' backup' ]] || note
[[ "$*" != *' info' ]] || cat info`,
  pg_ctl: ': > restore.log; exit 1',
  'prove.sh': 'echo {} > last-proof.json',
};

type Programs = Partial<typeof PROGRAMS>;

/** The container at a moment, beside a first backup of timeline 1. */
function containerAt(from: string, programs: Programs = {}, timeline = '00000001') {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o755 });
  for (const [name, text] of Object.entries({ ...PROGRAMS, ...programs })) write(name, `#!/bin/bash\n${text}\n`);
  const script = readFileSync(inRoot('deploy/postgres/backup.sh'), 'utf8');
  write('backup.sh', script.replaceAll(/\/(backup|status|tmp)\//g, './'));
  write('clock', String(Date.parse(from) / 1_000));
  write('timeline', timeline);
  write('info', `"stop":"000000010000000000000002" "stop":${Date.parse(from) / 1_000}`);
  write('calls', '');
  const env = { PATH: `${folder}:/usr/bin:/bin`, TZ: 'Europe/Madrid', BACKUP_HOUR: '02', PGDATA: folder };
  return {
    write,
    end: (time: number) => write('end', String(time / 1_000)),
    run: (...command: string[]) =>
      spawnSync('/bin/bash', ['backup.sh', ...command], { cwd: folder, env, encoding: 'utf8' }),
    calls: () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n'),
  };
}

/** @returns moment and type of each backup that the schedule takes */
function backups(from: string, hours: number, programs?: Programs, timeline?: string) {
  const { end, run, calls } = containerAt(from, programs, timeline);
  end(Date.parse(from) + hours * HOUR);
  const { status, stderr } = run('schedule');
  assert.equal(status, 0, stderr);
  return calls().flatMap((call) => {
    const [, type, time] = /--type=(\w+) backup (\d+)/.exec(call) ?? [];
    return type ? [`${new Date(Number(time) * 1_000).toISOString().slice(0, 16)} ${type}`] : [];
  });
}

test('each night has one backup, also when the clocks change', () => {
  assert.deepEqual(backups('2026-03-28T12:00Z', 48), ['2026-03-29T02:30 full', '2026-03-30T02:30 diff']);
  assert.deepEqual(backups('2026-10-24T12:00Z', 48), ['2026-10-25T02:30 full', '2026-10-26T02:30 diff']);
});

test('a first proof that fails holds up no backup', () => {
  assert.deepEqual(backups('2026-11-30T02:00Z', 1, { 'prove.sh': 'exit 1' }), ['2026-11-30T02:30 diff']);
});

test('the first backup of a restored server is proved until that succeeds, although an earlier one was', () => {
  const proving =
    'echo "proof $(<clock)" >> calls; [ -f tried ] && echo {} > last-proof.json || { : > tried; exit 1; }';
  const { write, end, run, calls } = containerAt('2026-11-30T12:00Z', { 'prove.sh': proving }, '00000002');
  write('last-proof.json', '{}');
  end(Date.parse('2026-11-30T13:00Z'));
  run('schedule');
  const minutes = calls().flatMap((call) => {
    const [, what, time] = /(backup|proof) (\d+)$/.exec(call) ?? [];
    return what ? [`${what} ${(Number(time) * 1_000 - Date.parse('2026-11-30T12:00Z')) / 60_000}`] : [];
  });
  assert.deepEqual(minutes, ['backup 0', 'proof 0', 'proof 10']);
});

test('a restored server begins with a full backup, and a moment is restored along the timeline of its backup', () => {
  assert.deepEqual(backups('2026-11-30T12:00Z', 12, {}, '00000002'), ['2026-11-30T12:00 full']);
  const { run, calls } = containerAt('2026-11-30T12:00Z');
  // Without a server it ends behind the copy.
  assert.match(run('restore', '2026-11-29 10:30:00+01').stderr, /NOT RESTORED/);
  assert.match(
    calls().join(),
    /--target=2026-11-29 10:30:00\+01 --target-action=promote --target-timeline=current restore/,
  );
  assert.match(run('restore').stderr, /NOT RESTORED/);
  assert.doesNotMatch(calls().at(-1) ?? '', /--target/);
});
