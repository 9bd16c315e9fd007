// Usage: run-in-order.ts <files at once> <file> …: `node --test` would run them by name, and the longest last.
import { run } from 'node:test';
import { tap } from 'node:test/reporters';

const [atOnce, ...files] = process.argv.slice(2);
run({ files, concurrency: Number(atOnce) })
  .compose(tap)
  .pipe(process.stdout);
