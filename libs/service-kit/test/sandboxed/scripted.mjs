// A sandboxed process that follows its job: hangs, exhausts memory, crashes, fails, looks around, or answers its process id.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';

const codeOf = (attempt) => {
  try {
    attempt();
    return 'done';
  } catch ({ code }) {
    return code;
  }
};

process.on('disconnect', () => process.exit());
process.on('message', (job) => {
  if (job === 'endless') for (;;);
  if (job === 'heap') for (const eaten = []; ;) eaten.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  // Outside of V8's heap, as a native library takes it.
  if (job === 'native')
    for (const eaten = []; ;) {
      try {
        eaten.push(Buffer.alloc(1_000_000, 1));
      } catch {
        process.abort();
      }
    }
  if (job === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (job === 'gone') process.exit(3);
  if (job === 'failing') return process.send({ kind: 'failed', message: 'no ink' });
  const result =
    job === 'look'
      ? {
          environment: Object.keys(process.env),
          priority: getPriority(),
          secret: codeOf(() => readFileSync('/etc/passwd')),
          write: codeOf(() => writeFileSync('/tmp/umbral-sandbox', 'x')),
          program: codeOf(() => spawnSync('true')),
        }
      : { pid: process.pid, job };
  process.send({ kind: 'done', result });
});
process.send({ kind: 'ready' });
