// Usage: run-in-order.ts <files at once> <minutes> <file> …: `node --test` would run them by name, and the longest last. A file that takes
// longer than these minutes is ended, and the cases that have not finished are named.
import { relative } from 'node:path';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';

interface Case {
  name: string;
  file?: string | undefined;
  line?: number | undefined;
}
const placeOf = ({ name, file = '', line }: Case) => `${relative(process.cwd(), file)}:${line} ${name}`;

const [atOnce, minutes, ...files] = process.argv.slice(2);
const unfinished = new Set<string>();
const results = run({ files, concurrency: Number(atOnce), timeout: Number(minutes) * 60_000 });
results
  .on('test:dequeue', (started) => files.includes(started.name) || unfinished.add(placeOf(started)))
  .on('test:pass', (ended) => unfinished.delete(placeOf(ended)))
  .on('test:fail', (ended) => unfinished.delete(placeOf(ended)));
results
  .compose(tap)
  .once('end', () => {
    const lines = [...unfinished].map((place) => `# Unfinished: ${place}\n`);
    // What an ended file has started may still hold its output.
    process.stdout.write(lines.join(''), () => process.exit());
  })
  .pipe(process.stdout);
