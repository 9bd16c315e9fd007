import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain, Failure } from '../../local/failure.ts';
import type { Values } from '../../local/read-args.ts';
import { onShutdown } from '../../local/start/shutdown.ts';
import { say, step } from '../../local/terminal/progress.ts';
import { launchChromium } from '../harness/system/browser.ts';
import { firstAdministrator } from './administrator.ts';
import { backUpAndRestore, refuseGaps } from './backups.ts';
import { Compose } from './compose.ts';
import { makeImages } from './debian/make-images.ts';
import { assertCompose, logFile, missingEngine } from './engine.ts';
import { buildModule, imageProblems, missingImages } from './images.ts';
import { createBank, killAndReturn, publishModule } from './journeys.ts';

/** Builds the images and runs docker-compose.yml as an operator would. Without an engine it says so and passes. */
export async function main(values: Values<'quality containers'>) {
  const reason = await missingEngine();
  if (reason) return say(`Skipped: ${reason}.`);
  const folder = mkdtempSync(join(tmpdir(), 'umbral-containers-'));
  const compose = new Compose({ folder, port: Number(values.port) });
  const clean = async () => {
    if (values.keep) return say(`It runs at ${compose.gateway} with ${folder}/.env`);
    await compose.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  const { isStopping } = onShutdown(clean);
  try {
    say(`docker compose ${await assertCompose()}; output in ${logFile}`);
    await prepare(compose, values);
    await exercise(compose);
  } catch (error) {
    if (isStopping()) return;
    say(explain(error));
    process.exitCode = 1;
  }
  await step('Stopped', clean);
}

async function prepare(compose: Compose, { debian, 'no-build': isBuilt }: Values<'quality containers'>) {
  const missing = await missingImages();
  if (debian && missing.length) await step(`${missing.length} images made from Debian`, () => makeImages(missing));
  if (!isBuilt) {
    await step('Images built', () => compose.run(['build'], { logFile }));
    await step('Image of a module built', buildModule);
  }
  const problems = await step('Images inspected', imageProblems);
  if (problems.length) throw new Failure('Images have what they should not.', { details: problems.join('\n') });
}

async function exercise(compose: Compose) {
  await step('docker-compose.yml started', () => compose.up());
  const browser = await launchChromium();
  try {
    const page = await step('First administrator signed in', () => firstAdministrator(compose, browser));
    await step('Bank created', () => createBank(page, 'Banco Uno'));
    await step('Module published', () => publishModule(compose));
    for (const service of ['catalog', 'postgres', 'nats', 'redis'])
      await step(`${service} killed and started`, () => killAndReturn(compose, service, page));
    await step('Backed up, restored, proved', () => backUpAndRestore(compose, page));
    await step('Segment of the log lost: refused', () => refuseGaps(compose, page));
  } finally {
    await browser.close();
  }
}
