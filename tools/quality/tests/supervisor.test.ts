import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { isAlive } from '../../local/supervise/identity-of-process.ts';
import { keepAlive } from '../../local/supervise/keep-alive.ts';
import { type Child, ManagedProcess } from '../../local/supervise/managed-process.ts';
import { Supervisor } from '../../local/supervise/supervisor.ts';
import { waitFor } from '../../local/supervise/wait.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Writes its id when it is ready, and its secret. */
class Sample extends ManagedProcess {
  readonly #supervisor: Supervisor;
  readonly #program: string;
  readonly mark: string;
  readonly events: string[] = [];

  constructor(name: string, folder: string, supervisor: Supervisor) {
    const mark = join(folder, `${name}.pid`);
    super({
      name,
      command: '',
      logFile: join(folder, `${name}.log`),
      isReady: () => this.pid && idIn(mark) === this.pid,
    });
    this.mark = mark;
    this.#program = join(folder, `${name}.cjs`);
    this.#supervisor = supervisor;
    writeFileSync(
      this.#program,
      `console.log(process.env.SECRET_OF_ONE, process.env.SECRET_OF_TWO);
       require('fs').writeFileSync(${JSON.stringify(mark)}, String(process.pid)); setInterval(() => {}, 1000)`,
    );
  }

  protected override receive({ event }: { event: string }) {
    this.events.push(event);
  }

  protected override launchChild(_args: string[], _env: NodeJS.ProcessEnv): Child {
    const env = { [`SECRET_OF_${this.name.toUpperCase()}`]: `secret of ${this.name}` };
    return this.#supervisor.launch(this.name, { count: 1, program: this.#program, env, logFile: this.logFile });
  }
}

function idIn(file: string) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function two(t: TestContext) {
  const folder = temporaryFolder();
  const supervisor = new Supervisor({ logs: folder });
  const samples = [new Sample('one', folder, supervisor), new Sample('two', folder, supervisor)] as const;
  t.after(async () => {
    await Promise.all(samples.map((sample) => sample.stop()));
    await supervisor.stop();
  });
  await Promise.all(samples.map((sample) => sample.start()));
  for (const sample of samples) t.after(keepAlive(sample, { onRemark: () => {} }));
  return { supervisor, one: samples[0], two: samples[1] };
}

const hasReturned = (sample: Sample, former: number | undefined) =>
  waitFor(() => sample.pid && sample.pid !== former && idIn(sample.mark) === sample.pid);

test('services below one supervisor have their own secrets, and one that is killed returns alone', async (t) => {
  const { one, two: other } = await two(t);
  assert.equal(one.lastLines(), 'secret of one undefined');
  assert.equal(other.lastLines(), 'undefined secret of two');
  const [former, kept] = [one.pid, other.pid];
  process.kill(former ?? 0, 'SIGKILL');
  assert.ok(await hasReturned(one, former));
  assert.equal(other.pid, kept);
  assert.ok(isAlive(kept ?? 0));
});

test('all return after a kill of the supervisor, and none is left by a stop', async (t) => {
  const { supervisor, one, two: other } = await two(t);
  const former = [one.pid, other.pid];
  const end = supervisor.kill('SIGKILL');
  await end;
  assert.ok(await hasReturned(one, former[0]));
  assert.ok(await hasReturned(other, former[1]));
  assert.ok(await waitFor(() => former.every((pid) => !isAlive(pid ?? 0))));
  const last = [one.pid, other.pid, supervisor.pid];
  await Promise.all([one.stop(), other.stop()]);
  await supervisor.stop();
  assert.deepEqual(
    last.filter((pid) => isAlive(pid ?? 0)),
    [],
  );
});

test('another build is tried beside, and serves alone once it is promoted', async (t) => {
  const { one } = await two(t);
  const former = one.pid;
  const program = `${one.mark}.cjs`;
  writeFileSync(program, readFileSync(one.mark.replace(/pid$/, 'cjs')));
  one.send({ order: 'try', program, env: {} });
  const candidate = await waitFor(() => idIn(one.mark) !== former && idIn(one.mark));
  assert.ok(candidate);
  assert.deepEqual([one.pid, isAlive(former ?? 0)], [former, true]);
  one.send({ order: 'promote' });
  assert.ok(await waitFor(() => one.pid === candidate && !isAlive(former ?? 0)));
  process.kill(candidate, 'SIGKILL');
  assert.ok(await hasReturned(one, candidate));
});

test('a build that has ended is not promoted: the former one keeps serving', async (t) => {
  const { one } = await two(t);
  const former = one.pid ?? 0;
  const program = `${one.mark}.cjs`;
  writeFileSync(program, 'process.exit(1)');
  one.send({ order: 'try', program, env: {} });
  assert.ok(await waitFor(() => one.events.includes('ended')));
  for (let times = 1; times <= 2; times += 1) {
    one.send({ order: 'promote' });
    assert.ok(await waitFor(() => one.events.filter((event) => event === 'left').length === times));
    assert.deepEqual([one.pid, isAlive(former)], [former, true]);
  }
  process.kill(former, 'SIGKILL');
  assert.ok(await hasReturned(one, former));
});
