import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { run } from '../../local/shell/run.ts';
import { withProcessorSeconds } from '../../local/supervise/processor-use.ts';

const spend = (milliseconds: number) =>
  run(process.execPath, ['-e', `while (process.cpuUsage().user < ${milliseconds * 1_000});`]);
const measure = (work: () => Promise<unknown>) => withProcessorSeconds(work, { withServers: false, own: false });

test(
  'processor time counts for the work that spent it, also beside other work',
  { skip: existsSync('/proc/self/stat') ? false : 'the system does not report processor time' },
  async () => {
    const [much, little, nothing] = await Promise.all([
      measure(async () => {
        await spend(900);
        await spend(900);
      }),
      measure(() => spend(100)),
      measure(() => Promise.resolve()),
    ]);
    assert.ok(much.seconds >= 1.8, `${much.seconds} s`);
    assert.ok(little.seconds < much.seconds, `${little.seconds} s of ${much.seconds} s`);
    assert.equal(nothing.seconds, 0);
  },
);
