import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { problemsOf as holdingUp } from '../../local/database/migration-problems.ts';
import { assertNone, notExpanding, pendingMigrations } from '../../local/database/pending-migrations.ts';
import { prepareDatabase } from '../../local/database/prepare.ts';
import { Failure } from '../../local/failure.ts';
import { contractProblems } from '../openapi/contract-verdict.ts';
import { type OpenApiDocument } from '../openapi/document.ts';
import { releasedOf } from '../openapi/released.ts';
import { sourceDocuments } from '../openapi/source-documents.ts';
import { inRoot, root } from '../../local/paths.ts';
import { serviceNamed } from '../../local/processes.ts';
import { readJson } from '../../local/read-json.ts';
import { CHECKS, checkSources } from '../registry/check-sources.ts';
import { problemsOf as contractProblemsOf } from '../../quality/stages/contracts.ts';
import { type Run, RunFile } from '../../local/supervise/run-file.ts';
import { isSameProcess } from '../../local/supervise/stale-run.ts';
import { say, step } from '../../local/terminal/progress.ts';
import { buildService, nameOfBuild } from './build-service.ts';
import { give } from './control.ts';

interface Shipment {
  service: string;
  /** State folder of the system. */
  folder: string;
  /** Built before. */
  build: string | undefined;
  /** Ships the former build. */
  isBack: boolean;
  /** Nothing is changed. */
  isCheck: boolean;
  watchMs: number;
}

/** From the sources to the last process. @throws Failure with the reason why the former build still serves */
export async function ship({ service, folder, build: given, isBack, isCheck, watchMs }: Shipment): Promise<void> {
  const running = runningIn(folder);
  const { now = root, before } = running.builds?.[service] ?? {};
  if (isBack && !before) throw new Failure(`Nothing was shipped here that ${service} could go back from.`);
  const known = isBack ? before : given && resolve(given);
  const build = known ?? (await fromSources(service, now, before));
  // A former build serves its former contract, so consumers of newer operations must be rolled back as well.
  if (known && !isBack) await step('Contract kept', () => Promise.resolve(assertContractOf(service, build)));
  const pending = await migrationsFor(service, build, running);
  if (isCheck) return;
  await give(folder, { service, build, watchMs }, async () => {
    if (pending) await step('Database migrated', () => prepareDatabase(service, pending, build));
    say(`  ${nameOfBuild(build)} replaces ${nameOfBuild(now)}`);
  });
}

function runningIn(folder: string): Run {
  const run = new RunFile(folder).read();
  if (run && isSameProcess(run)) return run;
  throw new Failure('No Umbral runs here.', { wayOut: 'Start it: npm start builds and runs the checkout.' });
}

/** Checked and built. */
async function fromSources(service: string, now: string, before = root): Promise<string> {
  const names = [`@umbral/${service}`];
  const checks = CHECKS.filter(({ target }) => target !== 'build');
  await checkSources(names, root, { checks, refusal: 'Nothing was shipped' });
  if (serviceNamed(service).database)
    await step('Contract kept', async () => refuse(contractProblemsOf(service, sourceDocuments(), inRoot('services'))));
  return step(`${service} built`, () => buildService(service, { inUse: [now, before] }));
}

/** An earlier build must still keep the released contract. */
function assertContractOf(service: string, build: string): void {
  const described = join(build, 'services', service, 'openapi.json');
  const released = releasedOf(service);
  if (!existsSync(described) || !released) return;
  refuse(contractProblems(released, readJson<OpenApiDocument>(described)));
}

function refuse(problems: string[]): void {
  if (problems.length) throw new Failure('Callers would break: nothing was shipped.', { details: problems.join('\n') });
}

/** Checks the pending migrations. @returns the connection strings of the database, if there are any */
async function migrationsFor(service: string, build: string, { databases }: Run) {
  const urls = databases?.[service];
  if (!urls) return undefined;
  const pending = await pendingMigrations(urls.owner, service, build);
  if (!pending.length) return undefined;
  const title = `Migrations only add: ${pending.map(({ name }) => name.split('/')[1]).join(', ')}`;
  await step(title, async () => assertNone([...notExpanding(pending), ...(await holdingUp(pending))]));
  return urls;
}
