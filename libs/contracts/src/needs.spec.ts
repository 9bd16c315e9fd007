import { moduleManifest, type ModuleManifest } from './modules.js';
import { describeNeed, unmetNeeds, type PlatformVersions } from './needs.js';

const offer: PlatformVersions = {
  shellApi: '1.4.0',
  singletons: { react: '19.3.1', '@umbral/ui': '0.1.0' },
  services: { identity: '1.2.0', studies: '2.0.0', audit: null },
};
const manifest = (needs: Partial<ModuleManifest> = {}): ModuleManifest => ({
  name: 'notices',
  version: '1.0.0',
  shellApi: '^1.0.0',
  services: {},
  singletons: {},
  pages: [{ path: '/notices', title: 'Avisos', access: 'signed-in', denied: 'screen' }],
  ...needs,
});
const unmet = (needs: Partial<ModuleManifest>) => unmetNeeds(manifest(needs), offer).map(describeNeed);

test.each<[string, Partial<ModuleManifest>, string[]]>([
  [
    'everything is offered',
    {
      shellApi: '^1.4.0',
      singletons: { react: '^19.0.0' },
      services: { identity: '^1.2.0', studies: '^1.0.0 || ^2.0.0' },
    },
    [],
  ],
  ['the shell API is too old', { shellApi: '^1.5.0' }, ['shell API ^1.5.0 (1.4.0 is offered)']],
  ['the shell API is too new', { shellApi: '^0.9.0' }, ['shell API ^0.9.0 (1.4.0 is offered)']],
  [
    'a service lacks what was added later',
    { services: { identity: '^1.3.0' } },
    ['identity ^1.3.0 (1.2.0 is offered)'],
  ],
  ['a service has moved on', { services: { studies: '^1.0.0' } }, ['studies ^1.0.0 (2.0.0 is offered)']],
  ['a service does not exist', { services: { billing: '^1.0.0' } }, ['billing ^1.0.0 (which does not exist here)']],
  ['a service that does not answer is not judged', { services: { audit: '^9.0.0' } }, []],
  ['a library has another major version', { singletons: { react: '^20.0.0' } }, ['react ^20.0.0 (19.3.1 is offered)']],
  [
    'a library below 1.0 has another minor version',
    { singletons: { '@umbral/ui': '^0.2.0' } },
    ['@umbral/ui ^0.2.0 (0.1.0 is offered)'],
  ],
  [
    'the shell shares no such library',
    { singletons: { lodash: '^4.0.0' } },
    ['lodash ^4.0.0 (which does not exist here)'],
  ],
])('%s', (_case, needs, expected) => {
  expect(unmet(needs)).toEqual(expected);
});

describe('a manifest', () => {
  const problems = (changes: object) =>
    moduleManifest.safeParse({ ...manifest(), ...changes }).error?.issues.map(({ path }) => path.join('.'));
  const page = (path: string) => ({ path, title: 'Avisos', access: 'signed-in' });

  it('is valid as written', () => expect(problems({})).toBeUndefined());

  it.each<[object, string]>([
    [{ name: 'Not A Name' }, 'name'],
    [{ version: '1.0' }, 'version'],
    [{ shellApi: 'latest' }, 'shellApi'],
    [{ services: { identity: '1.x' } }, 'services.identity'],
    [{ pages: [] }, 'pages'],
    [{ pages: [page('notices')] }, 'pages.0.path'],
    [{ pages: [page('/')] }, 'pages.0.path'],
    [{ pages: [page('/a//b')] }, 'pages.0.path'],
    [{ pages: [page('/api/notices')] }, 'pages.0.path'],
    [{ pages: [page('/login')] }, 'pages.0.path'],
    [{ pages: [{ ...page('/notices'), access: 'everybody' }] }, 'pages.0.access'],
  ])('is refused with %j', (changes, path) => expect(problems(changes)).toEqual([path]));
});
