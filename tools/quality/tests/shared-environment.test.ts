import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';

/** What jest's environments have in common. */
class Environment {
  global = {
    document: Object.create({ title: '' }) as { title: string },
    location: '/',
    process: { env: {} as NodeJS.ProcessEnv },
  };
  isEnded = false;
  async setup() {}
  async teardown() {
    this.isEnded = true;
  }
}

type Constructor = new (...given: object[]) => Environment;
const shared = createRequire(import.meta.url)(inRoot('libs', 'ui', 'jest.shared.cjs')) as (
  base: Constructor,
) => Constructor;
const Shared = shared(Environment);
const environment = (options: object, globalConfig = {}, globals = {}) =>
  new Shared({ globalConfig, projectConfig: { testEnvironmentOptions: options, globals } }, { console });

test('the environment of specs is one for all files with the same options', () => {
  assert.equal(environment({ conditions: ['browser'] }), environment({ conditions: ['browser'] }));
  assert.notEqual(environment({ conditions: ['node'] }), environment({ conditions: ['browser'] }));
});

test('the environment of specs has the globals of each workspace, whichever it was made for', () => {
  const made = environment({ conditions: ['page'] });
  const { global } = environment({ conditions: ['page'] }, {}, { BUILT: { version: '2.0.0' } });
  assert.equal(global, made.global);
  assert.deepEqual(Reflect.get(global, 'BUILT'), { version: '2.0.0' });
});

test('the environment of specs restores globals and variables after each file', async () => {
  const one = environment({});
  await one.setup();
  const { document, process: own } = one.global;
  one.global.location = '/users';
  Object.defineProperty(document, 'title', { configurable: true, value: 'Usuarios' });
  own.env['OF_A_SPEC'] = '1';
  await one.teardown();
  assert.deepEqual([one.global.location, document.title, own.env['OF_A_SPEC']], ['/', '', undefined]);
  assert.equal(one.isEnded, false);
});

test('the environment of an isolated spec ends with its file', async () => {
  const alone = environment({ isolated: true });
  assert.notEqual(alone, environment({}));
  assert.notEqual(environment({}, { watch: true }), environment({}), 'its modules change');
  const mutated = { __strykerGlobalNamespace__: '__stryker__' };
  assert.notEqual(
    environment({}, {}, mutated),
    environment({}, {}, mutated),
    'a module that is loaded keeps its mutant',
  );
  await alone.setup();
  await alone.teardown();
  assert.equal(alone.isEnded, true);
});

test('a window is empty after each file, whatever it has written into its document', async () => {
  const { TestEnvironment: Window } = createRequire(import.meta.url)(
    inRoot('libs', 'ui', 'jest.environment.cjs'),
  ) as typeof import('jest-environment-jsdom') & { TestEnvironment: { prototype: { forget(): Promise<void> } } };
  const projectConfig = { testEnvironmentOptions: {}, globals: {}, fakeTimers: {} };
  const window = new Window({ globalConfig: {}, projectConfig } as never, { console } as never);
  await window.setup();
  const { document } = window.global;
  document.documentElement.dataset['theme'] = 'dark';
  document.body.setAttribute('aria-hidden', 'true');
  document.body.innerHTML = '<main id="main"><h1>Users</h1></main>';
  await (window as unknown as { forget(): Promise<void> }).forget();
  assert.equal(document.documentElement.outerHTML, '<html><head></head><body></body></html>');
  await window.teardown();
});
