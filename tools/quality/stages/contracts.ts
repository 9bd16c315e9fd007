import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../local/failure.ts';
import { contractProblems } from '../../release/openapi/contract-verdict.ts';
import { type OpenApiDocument } from '../../release/openapi/document.ts';
import { releasedOf, writeReleased } from '../../release/openapi/released.ts';
import { sourceDocuments } from '../../release/openapi/source-documents.ts';
import { inRoot } from '../../local/paths.ts';
import { services } from '../../local/processes.ts';
import { readJson } from '../../local/read-json.ts';
import { type Outcome } from './outcome.ts';

const owners = () =>
  services()
    .filter(({ database }) => database)
    .map(({ name }) => name);
const described = (folder: string, name: string) => `${folder}/${name}/openapi.json`;
const read = (file: string) => readJson<OpenApiDocument>(file);

type Documents = Record<string, OpenApiDocument>;

/** No service has changed what callers of its last release rely on. One case each. */
export async function contracts(): Promise<Outcome> {
  const [names, documents] = [owners(), await sourceDocuments()];
  const problems = names.flatMap((name) =>
    problemsOf(name, documents, inRoot('services')).map((problem) => `${name}: ${problem}`),
  );
  const failed = new Set(problems.map((problem) => problem.split(':')[0])).size;
  return { passed: names.length - failed, failed, problems };
}

/**
 * Problems of a service's contract, as its sources declare it.
 * @param folder of the services
 */
export function problemsOf(name: string, documents: Documents, folder: string): string[] {
  const now = documents[name];
  if (!now) return ['the sources know no such service'];
  const stale = isDeepStrictEqual(reliedOn(now), reliedOn(read(described(folder, name))))
    ? []
    : ['openapi.json is out of date: run npm run quality -- openapi and commit it'];
  const released = releasedOf(name, folder);
  if (!released) return [...stale, `npm run quality -- openapi --release ${name} records the release`];
  return [...stale, ...contractProblems(released, now)];
}

/** Title and description are not part of the contract. */
const reliedOn = ({ info: { version }, paths, components }: OpenApiDocument) => ({ version, paths, components });

/**
 * Records the present contract of a service as released: from now on its callers rely on it. Changes that break
 * the last release are refused as in `npm run verify`.
 * @returns each, with what it was released as before
 */
export async function release(names: string[], folder = inRoot('services'), given?: Documents) {
  const unknown = names.filter((name) => !owners().includes(name));
  if (!names.length || unknown.length) {
    throw new Failure(names.length ? `There is no service ${unknown.join(', ')}.` : 'Name a service.', {
      wayOut: `npm run quality -- openapi --release ${owners().join(' ')}`,
    });
  }
  const documents = given ?? (await sourceDocuments());
  const isFirst = (name: string) => !releasedOf(name, folder);
  const problems = names.flatMap((name) =>
    problemsOf(name, documents, folder)
      .filter((problem) => !(isFirst(name) && problem.startsWith('npm run quality -- openapi --release')))
      .map((problem) => `${name}: ${problem}`),
  );
  if (problems.length) throw new Failure('Nothing was released.', { details: problems.join('\n') });
  return names.map((name) => {
    const before = releasedOf(name, folder);
    const after = read(described(folder, name));
    writeReleased(name, after, folder);
    return { name, before, after };
  });
}
