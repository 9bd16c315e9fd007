import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ADMINISTRATOR, PASSWORD } from '@umbral/testing';
import { checkSources } from '../src/registry/check-sources.ts';
import { readRegistry } from '../src/registry/registry-file.ts';
import { moduleWorkshop } from '../../tools/quality/harness/system/module-workshop.ts';
import { type Stack } from '../../tools/quality/harness/system/describe-stack.ts';
import { startStack } from '../../tools/quality/harness/system/stack.ts';

// Built modules and a platform that runs: what of them is published, and what is not.
let workshop: ReturnType<typeof moduleWorkshop>;
let stack: Stack;
let good: string;
let wrong: string;

const page = (body: string) => `
import { PageHead } from '@umbral/ui';

export default function NoticesPage() {
  ${body}
}
`;
const TITLE = '<PageHead title="Avisos" />';
/** A page for each way of being wrong, beside one that is as it should be. */
const pages = {
  '/notices': page(`return <>${TITLE}<p>Nada nuevo</p><a href="/notices/7">Aviso 7</a></>;`),
  '/notices/:id': page(`return <>${TITLE}<p>Aviso 7</p></>;`),
  '/throwing': page("throw new Error('No hay avisos');"),
  '/logging': page(`setTimeout(() => console.error('Aviso perdido')); return <>${TITLE}<p>Nada nuevo</p></>;`),
  '/empty': page(`return ${TITLE};`),
  '/failing': page(`fetch('/api/no-such-call'); return <>${TITLE}<p>Nada nuevo</p></>;`),
  '/hanging': page(`return <>${TITLE}<div className="skeleton" /></>;`),
  '/rejecting': page(`void Promise.reject(new Error('Sin respuesta')); return <>${TITLE}<p>Nada nuevo</p></>;`),
};

async function build(version: string, paths: (keyof typeof pages)[]): Promise<string> {
  const manifest = { name: 'notices', version, shellApi: '^1.0.0', services: {} };
  const declared = paths.map((path) => ({ path, title: 'Avisos', access: 'signed-in' }));
  workshop.write('notices', 'module.json', JSON.stringify({ ...manifest, pages: declared }));
  const loaders = paths.map((path, index) => `'${path}': () => import('./notices/Page${index}')`);
  paths.forEach((path, index) => workshop.write('notices', `src/notices/Page${index}.tsx`, pages[path]));
  workshop.write(
    'notices',
    'src/module.ts',
    `import { defineModule } from '@umbral/web-kit';\nexport default defineModule({ name: 'notices', pages: { ${loaders.join(', ')} } });\n`,
  );
  return workshop.build('notices');
}

before(async () => {
  workshop = moduleWorkshop('opening');
  workshop.create('notices', 'Avisos');
  const starting = startStack({ name: 'opening', services: ['identity', 'gateway'] });
  good = await build('1.0.0', ['/notices', '/notices/:id']);
  const broken = ['/throwing', '/logging', '/empty', '/failing', '/hanging', '/rejecting'] as const;
  wrong = await build('1.1.0', ['/notices', '/notices/:id', ...broken]);
  stack = await starting;
});
after(async () => {
  workshop.remove();
  await stack?.stop();
});

const checker = { email: ADMINISTRATOR, password: PASSWORD };
const publish = (bundle: string, options: { checker?: typeof checker } = { checker }, ...args: string[]) =>
  workshop.command(
    'publish',
    { registry: stack.registryFolder, gateway: stack.urls.gateway, ...options },
    ...args,
    bundle,
  );
const versions = () => readRegistry(stack.registryFolder).modules.filter(({ name }) => name === 'notices');
const refusal = async (publishing: Promise<string>): Promise<string> => {
  const before = versions();
  const error = await publishing.then(
    () => assert.fail('It was published'),
    (reason: { details: string }) => reason.details,
  );
  assert.deepEqual(versions(), before);
  return error;
};

test('without somebody to open its pages a module is not published, unless it is said', async () => {
  assert.match(await refusal(publish(good, {})), /Nobody is named who may open the pages.*--unopened/s);
  const wrongly = { checker: { ...checker, password: 'otra-clave' } };
  assert.match(await refusal(publish(good, wrongly)), /admin@umbral\.test cannot sign in to open the pages \(401\)/);
  assert.match(await publish(good, {}, '--unopened', '--check'), /No page was opened.*Nothing was\.$/ms);
  assert.deepEqual(versions(), []);
});

test('what can be opened is published, and what was not checked is said', async () => {
  assert.match(await publish(good, { checker }, '--check'), /It could be published. Nothing was\.$/m);
  assert.deepEqual(versions(), []);
  const output = await publish(good);
  assert.match(output, /types and specs are not checked, because only its sources have them/);
  assert.match(output, /notices\/1\.0\.0-\w+ is deployed/);
  assert.doesNotMatch(output, /was not opened/);
});

test('a module that throws, logs an error, stays empty or never comes is not published, and each page says why', async () => {
  const said = await refusal(publish(wrong));
  const lines = said.split('\n').map((line) => line.trim());
  const about = (address: string) => lines.filter((line) => line.startsWith(`notices: ${address} `)).join('\n');
  assert.match(about('/throwing'), /logs an error: .*No hay avisos/);
  assert.match(about('/logging'), /logs an error: Aviso perdido/);
  assert.equal(about('/empty'), 'notices: /empty stays empty.');
  assert.match(about('/failing'), /logs an error: .* 404 .*\(\/api\/no-such-call\)/);
  assert.match(about('/hanging'), /is still loading after 20 s/);
  assert.match(about('/rejecting'), /throws: Sin respuesta/);
  assert.equal(about('/notices') + about('/notices/7'), '');
  const list = await (await fetch(`${stack.urls.gateway}/modules.json`)).text();
  assert.doesNotMatch(list, /notices\/1\.1\.0/);
});

test('a build that lacks one of its files is not published', async () => {
  const bundle = await build('1.2.0', ['/notices', '/notices/:id']);
  const assets = join(bundle, 'assets');
  const parts = readdirSync(assets).filter(
    (name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes('Aviso 7'),
  );
  assert.equal(parts.length, 2);
  for (const part of parts) rmSync(join(assets, part));
  assert.match(await refusal(publish(bundle)), /notices: \/notices logs an error: .* 404 .*\.js/);
});

test('a page of records that no page leads to is said not to have been opened', async () => {
  const bundle = await build('1.3.0', ['/logging', '/notices/:id']);
  assert.doesNotMatch(await refusal(publish(bundle)), /notices\/:id/);
  const alone = await build('1.4.0', ['/notices/:id']);
  assert.match(await publish(alone, { checker }, '--check'), /\/notices\/:id was not opened: no other page leads/);
});

test('sources with a wrong type, or a spec that fails, are not published', async () => {
  const check = () => checkSources(['@umbral/mf-notices'], workshop.checkout);
  const module =
    'import { defineModule } from "@umbral/web-kit";\nexport default defineModule({ name: 5, pages: {} });\n';
  workshop.write('notices', 'src/module.ts', module);
  await assert.rejects(check(), {
    message: 'Nothing was published: the types are wrong (mf-notices).',
    details: /TS2322/,
  });
  workshop.write('notices', 'src/module.ts', module.replace('5', '"notices"'));
  workshop.write('notices', 'src/notices/NoticesPage.spec.tsx', 'test("it works", () => expect(1).toBe(2));\n');
  await assert.rejects(check(), {
    message: 'Nothing was published: the specs fail (mf-notices).',
    details: /it works/,
  });
});
