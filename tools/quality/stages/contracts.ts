import { Failure } from '../../local/failure.ts';
import { contractProblems } from '../../release/openapi/contract-verdict.ts';
import { type OpenApiDocument } from '../../release/openapi/document.ts';
import { releasedOf, writeReleased } from '../../release/openapi/released.ts';
import { sourceDocuments } from '../../release/openapi/source-documents.ts';
import { inRoot } from '../../local/paths.ts';
import { modules, services } from '../../local/processes.ts';
import { type Outcome } from './outcome.ts';

const owners = () =>
  services()
    .filter(({ database }) => database)
    .map(({ name }) => name);

type Documents = Record<string, OpenApiDocument>;

/** No service has changed what callers of its last release rely on. One case each. */
export function contracts(): Promise<Outcome> {
  const [names, documents] = [owners(), sourceDocuments()];
  const problems = names.flatMap((name) =>
    problemsOf(name, documents, inRoot('services')).map((problem) => `${name}: ${problem}`),
  );
  const failed = new Set(problems.map((problem) => problem.split(':')[0])).size;
  return Promise.resolve({ passed: names.length - failed, failed, problems });
}

/**
 * Problems of a service's contract, as its sources declare it.
 * @param folder of the services
 */
export function problemsOf(name: string, documents: Documents, folder: string): string[] {
  const now = documents[name];
  if (!now) return ['the sources know no such service'];
  const released = releasedOf(name, folder);
  if (!released) return [`npm run quality -- openapi --release ${name} records the release`];
  const problems = contractProblems(released, now);
  const last = problems.pop();
  return last === undefined ? [] : [...problems, last + calledBy(name)];
}

/** The modules of this checkout that would meet the change. */
function calledBy(service: string): string {
  const callers = modules().flatMap(({ manifest }) => (service in manifest.services ? manifest.name : []));
  return callers.length ? ` (called by the modules ${callers.join(', ')})` : '';
}

/**
 * Records the present contract of a service as released: from now on its callers rely on it. Changes that break
 * the last release are refused as in `npm run verify`.
 * @returns each, with what it was released as before
 */
export function release(names: string[], folder = inRoot('services'), documents: Documents = sourceDocuments()) {
  const unknown = names.filter((name) => !owners().includes(name));
  if (!names.length || unknown.length) {
    throw new Failure(names.length ? `There is no service ${unknown.join(', ')}.` : 'Name a service.', {
      wayOut: `npm run quality -- openapi --release ${owners().join(' ')}`,
    });
  }
  const isFirst = (name: string) => !releasedOf(name, folder);
  const problems = names.flatMap((name) =>
    problemsOf(name, documents, folder)
      .filter((problem) => !(isFirst(name) && problem.startsWith('npm run quality -- openapi --release')))
      .map((problem) => `${name}: ${problem}`),
  );
  if (problems.length) throw new Failure('Nothing was released.', { details: problems.join('\n') });
  return names.map((name) => {
    const before = releasedOf(name, folder);
    const after = documents[name] as OpenApiDocument;
    writeReleased(name, after, folder);
    return { name, before, after };
  });
}
