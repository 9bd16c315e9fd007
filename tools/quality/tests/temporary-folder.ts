import { mkdirSync, rmSync } from 'node:fs';
import { inLocal } from '../../local/paths.ts';

let count = 0;

/** A folder of this test's own inside `.local`, removed when the test is over. */
export function temporaryFolder(t: { after: (remove: () => void) => void }) {
  const folder = inLocal('node-tests', `${process.pid}-${count++}`);
  mkdirSync(folder, { recursive: true });
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
