import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownOf, type Report } from './markdown.ts';

/** Writes `latest.json` and `latest.md` into the folder. */
export function writeReport(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'latest.md'), markdownOf(report));
}
