import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { releasesApi } from '@umbral/contracts';
import { ADMINISTRATOR, PASSWORD, signedIn, type SignedIn } from '@umbral/testing';
import { type Failure } from '../../local/failure.ts';
import { readJson } from '../../local/read-json.ts';
import { candidateIn } from '../../release/prepublish-check/candidate.ts';
import { signIn } from '../../release/prepublish-check/checker.ts';
import { launchChromium } from '../../release/prepublish-check/launch-chromium.ts';
import { openPages } from '../../release/prepublish-check/open-pages.ts';
import { serveCandidates } from '../../release/prepublish-check/serve-candidates.ts';
import { CHECKS, checkSources } from '../../release/registry/check-sources.ts';
import { moduleWorkshop } from '../harness/system/module-workshop.ts';
import { releaseCommand } from '../harness/system/release-command.ts';
import { sharedSystem, type SharedSystem } from '../harness/system/shared-system.ts';
import { assertContained, assertLoadErrorShown } from './prepublish-check/containment.ts';
import { endless, misbehaving, tidy } from './prepublish-check/misbehaving-pages.ts';

// Which built modules are published into a running platform, and which are refused.
let workshop: ReturnType<typeof moduleWorkshop>;
let system: SharedSystem;
let gateway: string;
let admin: SignedIn;
let built: string;
let good: string;

const page = (body: string) => `
import { PageHead } from '@umbral/ui';

export default function BulletinsPage() {
  ${body}
}
`;
const TITLE = '<PageHead title="Avisos" />';
/** A page for each kind of failure, beside correct ones. */
const pages = {
  '/bulletins': page(`return <>${TITLE}<p>Nada nuevo</p><a href="/bulletins/7">Aviso 7</a></>;`),
  '/bulletins/:id': page(`return <>${TITLE}<p>Aviso 7</p></>;`),
  '/throwing': page("throw new Error('No hay avisos');"),
  '/logging': page(`setTimeout(() => console.error('Aviso perdido')); return <>${TITLE}<p>Nada nuevo</p></>;`),
  '/empty': page(`return ${TITLE};`),
  '/failing': page(`fetch('/api/no-such-call'); return <>${TITLE}<p>Nada nuevo</p></>;`),
  '/hanging': page(`return <>${TITLE}<div className="skeleton" /></>;`),
  '/tidy': tidy,
  '/endless': endless,
  '/rejecting': page(`void Promise.reject(new Error('Sin respuesta')); return <>${TITLE}<p>Nada nuevo</p></>;`),
};

type Path = keyof typeof pages | keyof typeof misbehaving;
const everyPage: Record<string, string> = {
  ...pages,
  ...Object.fromEntries(Object.entries(misbehaving).map(([path, { code }]) => [path, code])),
};
const misbehavingPaths = Object.keys(misbehaving) as (keyof typeof misbehaving)[];

const versionOf = (version: string, paths: Path[]) => ({
  ...{ name: 'bulletins', version, shellApi: '^2.0.0', services: {} },
  pages: paths.map((path) => ({ path, title: 'Avisos', access: 'signed-in' })),
});

/** The one build, as another version of the module with some of its pages. */
function bundleOf(version: string, paths: Path[]): string {
  const bundle = join(workshop.checkout, version);
  cpSync(built, bundle, { recursive: true });
  const manifest = join(bundle, 'module.json');
  writeFileSync(manifest, JSON.stringify({ ...readJson<object>(manifest), ...versionOf(version, paths) }));
  return bundle;
}

/** Only where it is asked for, because all versions are of one build. */
const breaking = "if (location.search === '?breaks') throw new Error('Falta la lista de avisos');\n";

before(async () => {
  workshop = moduleWorkshop('prepublish-check');
  workshop.create('bulletins', 'Avisos');
  const paths = Object.keys(everyPage) as Path[];
  workshop.write('bulletins', 'module.json', JSON.stringify(versionOf('0.1.0', paths)));
  const loaders = paths.map((path, index) => `'${path}': () => import('./bulletins/Page${index}')`);
  paths.forEach((path, index) => workshop.write('bulletins', `src/bulletins/Page${index}.tsx`, everyPage[path] ?? ''));
  workshop.write(
    'bulletins',
    'src/module.ts',
    `import { defineModule } from '@umbral/web-kit';\n${breaking}export default defineModule({ name: 'bulletins', pages: { ${loaders.join(', ')} } });\n`,
  );
  system = await sharedSystem('prepublish-check');
  ({ gateway } = system.urls);
  admin = await signedIn(ADMINISTRATOR, PASSWORD, { gateway });
  built = await workshop.build('bulletins');
  good = bundleOf('1.0.0', ['/bulletins', '/bulletins/:id']);
});
after(async () => {
  await system?.stop();
  workshop.remove();
});

const checker = { email: ADMINISTRATOR, password: PASSWORD };

/** @returns its output */
const publish = (bundle: string, { email, password }: Partial<typeof checker> = checker, ...args: string[]) =>
  releaseCommand('publish', ['--gateway', gateway, ...args, bundle], {
    ...{ UMBRAL_EMAIL: ADMINISTRATOR, UMBRAL_PASSWORD: PASSWORD },
    ...{ CHECK_EMAIL: email ?? '', CHECK_PASSWORD: password ?? '' },
  });
/** Of the module, newest first, and whether they are live. */
const versions = async () =>
  (await admin.result(releasesApi.list))
    .filter(({ module }) => module === 'bulletins')
    .flatMap(({ releases }) => releases.map(({ path, state }) => `${path} ${state}`));
const refusal = async (publishing: Promise<string>): Promise<string> => {
  const before = await versions();
  const error = await publishing.then(
    () => assert.fail('It was published'),
    ({ details = '' }: Failure) => details,
  );
  assert.deepEqual(await versions(), before);
  return error;
};

test('a module is not published without an account to open its pages, unless --unopened is given', async () => {
  assert.match(await refusal(publish(good, {})), /The smoke check has no account.*--unopened/s);
  const wrongly = { ...checker, password: 'otra-clave' };
  assert.match(await refusal(publish(good, wrongly)), /admin@umbral\.test cannot sign in to open the pages \(401\)/);
  assert.match(await publish(good, {}, '--unopened', '--check'), /No page was opened.*Nothing was\.$/ms);
  assert.deepEqual(await versions(), []);
});

test('a module whose pages open is published, and skipped checks are reported', async () => {
  const output = await publish(good);
  assert.match(output, /types and specs are not checked, because only its sources have them/);
  assert.match(output, /bulletins\/1\.0\.0-\w+ is deployed/);
  assert.doesNotMatch(output, /was not opened/);
});

test('a module that throws, logs an error, stays empty or never loads is not published, with a reason for each page', async () => {
  const broken = ['/throwing', '/logging', '/empty', '/failing', '/hanging', '/rejecting'] as const;
  const said = await refusal(publish(bundleOf('1.1.0', ['/bulletins', '/bulletins/:id', ...broken])));
  const lines = said.split('\n').map((line) => line.trim());
  const about = (address: string) => lines.filter((line) => line.startsWith(`bulletins 1.1.0: ${address} `)).join('\n');
  assert.match(about('/throwing'), /logs an error: .*No hay avisos/);
  assert.match(about('/logging'), /logs an error: Aviso perdido/);
  assert.equal(about('/empty'), 'bulletins 1.1.0: /empty stays empty.');
  assert.match(about('/failing'), /logs an error: .* 404 .*\(\/api\/no-such-call\)/);
  assert.match(about('/hanging'), /is still loading after 20 s/);
  assert.match(about('/rejecting'), /throws: Sin respuesta/);
  assert.equal(about('/bulletins') + about('/bulletins/7'), '');
  const list = await (await fetch(`${gateway}/modules.json`)).text();
  assert.doesNotMatch(list, /bulletins\/1\.1\.0/);
});

test('a module whose effects or styles leave it is not published, with its version, each effect and what to do', async () => {
  const bundle = bundleOf('1.5.0', ['/tidy', ...misbehavingPaths]);
  const { details = '' } = await openPages([bundle], { gateway, checker }).then(
    () => assert.fail('It opened'),
    (failure: Failure) => failure,
  );
  const about = (address: string) =>
    details.split('\n').find((line) => line.startsWith(`bulletins 1.5.0: ${address} `)) ?? '';
  for (const path of misbehavingPaths) assert.match(about(path), misbehaving[path].says);
  assert.equal(about('/tidy'), '');
});

test('a module that never returns is not published, and the check ends', async () => {
  const limits = { responseMs: 2_000 };
  await assert.rejects(openPages([bundleOf('1.6.0', ['/endless'])], { gateway, checker, limits }), {
    details: /^bulletins 1\.6\.0: \/endless does not respond: look for an endless loop/,
  });
});

test('at run time its effects end when it is left, its styles apply to nothing else, and a failed load has its message', async () => {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: gateway, locale: 'es-ES' });
    await signIn(context, checker);
    await serveCandidates(context, [await candidateIn(bundleOf('1.5.0', ['/tidy', ...misbehavingPaths]))]);
    await assertContained(await context.newPage());
    await assertLoadErrorShown(await context.newPage());
  } finally {
    await browser.close();
  }
});

test('a build that lacks one of its files is not published', async () => {
  const bundle = bundleOf('1.2.0', ['/bulletins', '/bulletins/:id']);
  const assets = join(bundle, 'assets');
  const parts = readdirSync(assets).filter(
    (name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes('Aviso 7'),
  );
  assert.equal(parts.length, 2);
  for (const part of parts) rmSync(join(assets, part));
  assert.match(await refusal(publish(bundle)), /bulletins 1\.2\.0: \/bulletins logs an error: .* 404 .*\.js/);
});

test('a record page without a link to it is reported as not opened', async () => {
  const bundle = bundleOf('1.3.0', ['/logging', '/bulletins/:id']);
  assert.doesNotMatch(await refusal(publish(bundle)), /bulletins\/:id/);
  const alone = bundleOf('1.4.0', ['/bulletins/:id']);
  const before = await versions();
  const output = await publish(alone, checker, '--check');
  assert.match(output, /\/bulletins\/:id was not opened: no other page leads/);
  assert.match(output, /It could be published. Nothing was\.$/m);
  assert.deepEqual(await versions(), before);
});

test('sources with a wrong type, or a spec that fails, are not published', async () => {
  const check = (...targets: string[]) =>
    checkSources(['@umbral/mf-bulletins'], workshop.checkout, {
      checks: CHECKS.filter(({ target }) => targets.includes(target)),
    });
  const module =
    'import { defineModule } from "@umbral/web-kit";\nexport default defineModule({ name: 5, pages: {} });\n';
  workshop.write('bulletins', 'src/module.ts', module);
  await assert.rejects(check('typecheck', 'test'), {
    message: 'Nothing was published: the types are wrong (mf-bulletins).',
    details: /TS2322/,
  });
  workshop.write('bulletins', 'src/module.ts', module.replace('5', '"bulletins"'));
  workshop.write('bulletins', 'src/bulletins/BulletinsPage.spec.tsx', 'test("it works", () => expect(1).toBe(2));\n');
  await assert.rejects(check('test'), {
    message: 'Nothing was published: the specs fail (mf-bulletins).',
    details: /it works/,
  });
});
