import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../local/failure.ts';
import { problemsOf, readManifest } from '../../release/registry/compatibility.ts';
import { type BuiltModule, builtModule, platform } from './built-module.ts';

const labelled = (path: string, label: string) => ({
  ...{ path, title: label, access: 'signed-in' },
  menu: { label, icon: 'history', order: 80 },
});

/** Modules that cannot be published, with the reason. */
const mismatches: [string, BuiltModule, string | RegExp][] = [
  ['a shell API that is too old', { shellApi: '^2.5.0' }, 'audits needs shell API ^2.5.0 (2.4.0 is offered).'],
  ['a shell API that is too new', { shellApi: '^1.9.0' }, 'audits needs shell API ^1.9.0 (2.4.0 is offered).'],
  ['a call that came later', { services: { identity: '^1.3.0' } }, 'audits needs identity ^1.3.0 (1.2.0 is offered).'],
  [
    'a contract that has moved on',
    { services: { studies: '^1.0.0' } },
    'audits needs studies ^1.0.0 (2.0.0 is offered).',
  ],
  ['no such service', { services: { billing: '^1.0.0' } }, 'audits needs billing ^1.0.0 (which does not exist here).'],
  ['a service that is silent', { services: { audit: '^1.0.0' } }, 'audits needs audit, which does not answer now.'],
  [
    'another major of a library',
    { singletons: { react: '^20.0.0' } },
    'audits needs react ^20.0.0 (19.3.1 is offered).',
  ],
  [
    'another minor below 1.0',
    { singletons: { '@umbral/ui': '^0.2.0' } },
    'audits needs @umbral/ui ^0.2.0 (0.1.0 is offered).',
  ],
  [
    'a library that is not shared',
    { singletons: { vue: '^3.0.0' } },
    'audits needs vue ^3.0.0 (which does not exist here).',
  ],
  [
    'a page of another module',
    { path: '/studies' },
    'audits has the page /studies, but /studies is a page of studies.',
  ],
  ['a page that hides another', { path: '/:any' }, 'audits has the page /:any, but /studies is a page of studies.'],
  [
    'one label twice in the menu',
    { pages: ['/audits', '/proofs'].map((path) => labelled(path, 'Auditorías')) },
    "audits 1.0.0 names /proofs 'Auditorías' in the menu, as audits names /audits: change its label in module.json.",
  ],
  ['a manifest without version', { version: 'latest' }, 'version: major.minor.patch'],
  ['a range that says nothing', { shellApi: '*' }, 'shellApi: ^major.minor.patch'],
  [
    'a page of the gateway',
    { path: '/api/audits' },
    'pages.0.path: a path that is not reserved for the shell or the gateway',
  ],
  ['no page', { pages: [] }, /^pages: /],
  ['no JSON', { text: '{ "name": ' }, /JSON/],
  ['no entry', { without: 'remoteEntry.js' }, /lacks remoteEntry\.js/],
  ['no manifest', { without: 'module.json' }, /lacks module\.json/],
];

const known = { ...platform, services: { ...platform.services, audit: null } };

/** Why these builds are not published beside a module of studies. */
async function refusal(bundles: BuiltModule[], given = known) {
  const others = [await readManifest(builtModule({ name: 'studies' }))];
  try {
    const manifests = await Promise.all(bundles.map((bundle) => readManifest(builtModule(bundle))));
    return (await problemsOf(manifests, others, given)).join('\n');
  } catch (error) {
    assert.ok(error instanceof Failure);
    return error.details || error.message;
  }
}

for (const [what, changes, sentence] of mismatches)
  test(`refuses ${what}`, async () => {
    const said = await refusal([changes]);
    if (typeof sentence === 'string') assert.equal(said, sentence);
    else assert.match(said, sentence);
  });

test('refuses two modules of one name', async () => {
  assert.equal(await refusal([{}, { path: '/other' }]), 'There are two modules called audits.');
});

test('names all reasons at once', async () => {
  assert.equal(
    await refusal([{ shellApi: '^3.0.0', services: { studies: '^3.0.0' } }]),
    'audits needs shell API ^3.0.0 (2.4.0 is offered).\naudits needs studies ^3.0.0 (2.0.0 is offered).',
  );
});

test('accepts a module that fits two majors of the shell', async () => {
  for (const shellApi of ['2.2.0', '3.0.0'])
    assert.equal(await refusal([{ shellApi: '^2.2.0 || ^3.0.0' }], { ...known, shellApi }), '');
});
