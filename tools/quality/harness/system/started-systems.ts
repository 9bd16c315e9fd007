import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inLocal } from '../../../local/paths.ts';

/** A run is the first process that loads this, and all that it starts. */
const run = (process.env.UMBRAL_TEST_RUN ??= `${process.pid}-${Date.now()}`);
const file = () => inLocal('logs', 'started-systems.log');

/** Notes that this run has started a system; what earlier runs noted is dropped. */
export function noteStartedSystem(name: string) {
  mkdirSync(inLocal('logs'), { recursive: true });
  (startedSystems().length ? appendFileSync : writeFileSync)(file(), `${run} ${name}\n`);
}

/** Names of the systems that this process and those below it have started, whether they still run or not. */
export function startedSystems(): string[] {
  const lines = existsSync(file()) ? readFileSync(file(), 'utf8').split('\n') : [];
  return lines.filter((line) => line.startsWith(`${run} `)).map((line) => line.slice(run.length + 1));
}
