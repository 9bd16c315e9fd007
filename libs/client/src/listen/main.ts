#!/usr/bin/env node
import { settingsOf } from './config.js';
import { listen } from './listen.js';

const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());

try {
  await listen(settingsOf(process.argv.slice(2)), (line) => process.stdout.write(`${line}\n`), ending.signal);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
