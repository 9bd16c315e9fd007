// A worker that follows the title of its report: hangs, blocks in native code, exhausts memory, fails, or draws.
import { spawnSync } from 'node:child_process';
import { parentPort, threadId } from 'node:worker_threads';

parentPort.on('message', ({ document: { title } }) => {
  if (title === 'endless') for (;;);
  // A call out of JavaScript, as of a compiler: nothing interrupts it. It ends when the spec closes the pipe.
  if (title.startsWith('native')) spawnSync('cat', [title.slice('native '.length)]);
  if (title === 'greedy')
    for (const eaten = []; ;) eaten.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  if (title === 'gone') process.exit(3);
  if (title === 'failing') return parentPort.postMessage({ kind: 'failed', message: 'no ink' });
  parentPort.postMessage({ kind: 'drawn', drawing: { content: new Uint8Array([threadId]), pages: 1 } });
});
parentPort.postMessage({ kind: 'ready' });
