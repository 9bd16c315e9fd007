// Usage: run-in-order.ts <files at once> <file> …: `node --test` would run them by name, and the longest last.
import { relative } from 'node:path';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';

/** Far beyond the longest file: one that waits for ever ends with its name, not with the end of the whole run. */
const HANGS_AFTER_MS = 15 * 60_000;

interface Case {
  name: string;
  file?: string | undefined;
  line?: number | undefined;
}
const placeOf = ({ name, file = '', line }: Case) => `${relative(process.cwd(), file)}:${line} ${name}`;

const [atOnce, ...files] = process.argv.slice(2);
const unfinished = new Set<string>();
const results = run({ files, concurrency: Number(atOnce), timeout: HANGS_AFTER_MS });
results
  .on('test:dequeue', (started) => files.includes(started.name) || unfinished.add(placeOf(started)))
  .on('test:pass', (ended) => unfinished.delete(placeOf(ended)))
  .on('test:fail', (ended) => unfinished.delete(placeOf(ended)));
results
  .compose(tap)
  .once('end', () => unfinished.forEach((place) => console.log(`# Unfinished: ${place}`)))
  .pipe(process.stdout);
