import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptance } from '../acceptance/acceptance.ts';
import { titlesOf } from '../acceptance/titles.ts';
import { weakProofs } from '../acceptance/weak-proofs.ts';

const groups = [
  {
    title: 'Users',
    rows: [
      { id: 'P-USR-01', requirement: 'A list <of> users.' },
      { id: 'P-USR-02', requirement: 'A search.' },
    ],
  },
];
const spec = (...titles: string[]) => [{ file: 'tools/quality/e2e/users.spec.ts', titles }];
const both = ['[P-USR-01] lists', '[D30] [P-USR-02] searches'];

describe('the page', () => {
  test('has each row with its tests, or the reason why there is none', () => {
    const { page, problems } = acceptance({
      groups,
      given: { 'P-USR-02': 'it cannot be seen' },
      specs: spec('[P-USR-01] [D28] lists', 'else'),
    });
    assert.deepEqual(problems, []);
    assert.match(page, /2 rows: 1 proven by tests, 1 not, for a reason, 0 open\./);
    assert.match(
      page,
      /data-state="proven">.*P-USR-01.*A list &lt;of&gt; users\..*e2e\/users\.spec\.ts.*<li>lists<\/li>/,
    );
    assert.match(page, /data-state="reason">.*P-USR-02.*A search\..*Not tested: it cannot be seen/);
  });

  test('has no problem when everything is proven', () => {
    assert.deepEqual(acceptance({ groups, given: {}, specs: spec(...both) }).problems, []);
  });
});

describe('it is a problem when', () => {
  const problems = (given: Record<string, string>, ...titles: string[]) =>
    acceptance({ groups, given, specs: spec(...titles) }).problems;

  test('a row has lost its last test', () => {
    assert.deepEqual(problems({}, ...both.slice(0, 1)), ['P-USR-02 has neither a test nor a reason']);
  });

  test('a title names a row that does not exist', () => {
    assert.deepEqual(problems({}, ...both, '[P-USR-99] flies'), [
      'tools/quality/e2e/users.spec.ts: «flies» names P-USR-99, which is no row',
    ]);
  });

  test('a title names rows in a way that is not counted', () => {
    for (const title of ['[P-USR-01..02] both', '[P-USR-01, P-USR-02] both', 'P-USR-01 lists'])
      assert.deepEqual(problems({}, ...both, title), [
        `tools/quality/e2e/users.spec.ts: «${title}» names a row outside of its own brackets`,
      ]);
  });

  test('a title carries two rows', () => {
    assert.deepEqual(problems({}, ...both, '[P-USR-01] [P-USR-02] both'), [
      'tools/quality/e2e/users.spec.ts: «[P-USR-01] [P-USR-02] both» carries more than one row: give each a test or a step',
    ]);
  });

  test('a reason is given for what has a test, or for no row', () => {
    assert.deepEqual(problems({ 'P-USR-01': 'none', 'P-USR-98': 'none' }, ...both), [
      'docs/acceptance-reasons.json names P-USR-98, which is no row',
      'P-USR-01 has a test: its reason in docs/acceptance-reasons.json is outdated',
    ]);
  });
});

describe('titles are read from', () => {
  const read = (text: string, file = 'x.spec.tsx') => titlesOf(file, text);

  test('suites, cases and steps, in their order', () => {
    const text = `
      test.describe('suite', () => {
        test('case', async ({ page }) => {
          await test.step(\`step of \${name}\`, async () => { await expect(page.getByText('no title')).toBeVisible(); });
        });
        it.only('jest', async () => step('named step', () => render(<Page title="none" />)));
      });`;
    assert.deepEqual(read(text), ['suite', 'case', 'step of …', 'jest', 'named step']);
  });

  test('the rows of a table, also of one that has a name', () => {
    const text = `
      const CASES = [['[P-USR-01] name', { name: '' }, 1], ['[P-USR-02] phone', {}, 2]] as const;
      it.each(CASES)('%s %j is refused %s times', () => {});
      it.each(['a', 'b'])('letter %s', () => {});
      it.each(TABLE_OF_ANOTHER_FILE)('%s of a table', () => {});`;
    assert.deepEqual(read(text), [
      '[P-USR-01] name … is refused 1 times',
      '[P-USR-02] phone … is refused 2 times',
      'letter a',
      'letter b',
      '%s of a table',
    ]);
  });

  test('nothing that does not run', () => {
    const text = `
      describe('[P-USR-01] suite without cases', () => {});
      describe('[P-USR-01] suite whose cases are left out', () => { it.skip('case', () => {}); test.fixme('case', () => {}); });
      describe.skip('suite', () => { it('[P-USR-01] case', () => {}); });
      it.todo('[P-USR-01] one day');
      // it('[P-USR-01] a comment', () => {});`;
    assert.deepEqual(read(text), []);
  });

  test('a case that skips itself under a condition', () => {
    assert.deepEqual(read(`test('case', () => { test.skip(isSlow, 'slow'); });`), ['case']);
  });
});

describe('a row is claimed without proof', () => {
  const weak = (text: string) => weakProofs('x.spec.tsx', text).length;

  test('by a case or a step that asserts nothing of its own', () => {
    assert.equal(weak(`it('[P-USR-01] lists', () => { render(<Page />); });`), 1);
    assert.equal(weak(`it('lists', () => { expect(1).toBe(1); step('[P-USR-01] pages', () => {}); });`), 1);
    assert.equal(weak(`it('[P-USR-01] lists', () => { step('[P-USR-02] pages', () => expect(1).toBe(1)); });`), 1);
  });

  test('by a table whose titles share one body', () => {
    assert.equal(weak(`it.each(['[P-USR-01] lists', '[P-USR-02] pages'])('%s', () => { expect(1).toBe(1); });`), 1);
  });

  test('and not where each has an assertion, also in a function of the file', () => {
    const text = `
      const lists = async () => { await expect(page).toBe(1); };
      it('[P-USR-01] lists', async () => { await lists(); step('[P-USR-02] pages', () => expect.soft(1).toBe(1)); });
      it.each([['[P-USR-03] name', 1]])('%s', (_title, cell) => { assert.equal(cell, 1); });
      it('what claims no row', () => {});`;
    assert.equal(weak(text), 0);
  });
});
