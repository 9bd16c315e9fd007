import { spawnSync } from 'node:child_process';

/** In a process of its own: a machine's zone is read once. */
const READ = `
  import pg from 'pg';
  import { wireTypes } from './wire-types.ts';
  const { TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
  const read = (type, text) => wireTypes.getTypeParser(type, 'text')(text);
  process.stdout.write(JSON.stringify([read(TIMESTAMP, '2026-07-20 08:41:07.1'), read(TIMESTAMPTZ, '2026-07-20 10:41:07.1+02')]));`;

it.each(['Europe/Madrid', 'America/New_York'])('an instant is the same on a machine of %s', (TZ) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', READ], {
    cwd: __dirname,
    env: { ...process.env, TZ },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(['2026-07-20T08:41:07.100Z', '2026-07-20T08:41:07.100Z']);
});
