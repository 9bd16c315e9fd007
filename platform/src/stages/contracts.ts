import { copyFileSync, existsSync } from 'node:fs';
import { Failure } from '../failure.ts';
import { contractProblems } from '../openapi/contract-verdict.ts';
import { inRoot } from '../paths.ts';
import { services } from '../processes.ts';
import { type Outcome } from './outcome.ts';
import { type OpenApiDocument } from '../openapi/document.ts';
import { readJson } from '../read-json.ts';

const owners = () =>
  services()
    .filter(({ database }) => database)
    .map(({ name }) => name);
const current = (name: string) => inRoot('services', name, 'openapi.json');
const released = (name: string) => inRoot('services', name, 'openapi.released.json');
const read = (file: string) => readJson<OpenApiDocument>(file);

/** No service has changed what callers of its last release rely on. One case each. */
export function contracts(): Outcome {
  const names = owners();
  const problems = names.flatMap((name) => {
    if (!existsSync(released(name))) return [`${name}: npm run openapi -- --release ${name} says what is released`];
    return contractProblems(read(released(name)), read(current(name))).map((problem) => `${name}: ${problem}`);
  });
  const failed = new Set(problems.map((problem) => problem.split(':')[0])).size;
  return { passed: names.length - failed, failed, problems };
}

/** Notes that a service is being released as it is described now: from here on its callers rely on this. */
export function release(names: string[]) {
  const unknown = names.filter((name) => !owners().includes(name));
  if (!names.length || unknown.length) {
    throw new Failure(names.length ? `There is no service ${unknown.join(', ')}.` : 'Name a service.', {
      wayOut: `npm run openapi -- --release ${owners().join(' ')}`,
    });
  }
  for (const name of names) copyFileSync(current(name), released(name));
}
