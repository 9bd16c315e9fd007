interface Refused {
  file: string;
  source: string;
  rule: string;
}

const SERVICE = 'services/identity/src';
const SCREEN = 'apps/mf-admin/src';
const LIBRARY = 'libs/contracts/src';
const SCRIPT = 'tools/local';

const importing = (folder: string, target: string, rule = '@nx/enforce-module-boundaries'): Refused => ({
  file: `${folder}/imports${target.replace(/\W+/g, '-')}.ts`,
  source: `import * as other from '${target}';\nexport const used = other;\n`,
  rule,
});

/** Each source stands in a file that is named after the rule. */
const refusedIn = (folder: string, extension: string, sources: Record<string, string>): Refused[] =>
  Object.entries(sources).map(([rule, source]) => ({
    file: `${folder}/${rule.split('/').at(-1)}${extension}`,
    source: `${source}\n`,
    rule,
  }));

/**
 * What lint has to refuse, at least one source for each rule of .oxlintrc.json. A rule that has quietly stopped working (no project graph, a
 * missing tag, types that are not read, a renamed rule) fails here instead of letting everything pass.
 */
export const mustFail: Refused[] = [
  importing(SCREEN, '@umbral/service-kit'),
  importing(SCREEN, '@umbral/mf-audits'),
  importing(SCREEN, '../../mf-audits/src/module'),
  importing('apps/shell/src', '@umbral/identity'),
  // Of a kind that it may import, and of a domain that it may not.
  importing('apps/mf-studies/src', '@umbral/audit-proof'),
  importing('services/studies/src', '@umbral/audit-proof'),
  importing(SERVICE, '@umbral/studies'),
  importing(SERVICE, '../../studies/src/main.js'),
  importing(SERVICE, '@umbral/web-kit'),
  importing('libs/web-kit/src', '@umbral/mortgage'),
  importing('libs/service-kit/src', '@umbral/mortgage'),
  importing('libs/ui/src', '@umbral/contracts'),
  importing(LIBRARY, '@umbral/mortgage'),
  importing('libs/mortgage/src', '@umbral/contracts'),
  importing(LIBRARY, '../../../tools/local/paths.ts'),
  importing(SERVICE, '../../../tools/release/openapi/ruleset.ts'),
  importing(SCREEN, '@umbral/web-kit/testing', 'no-restricted-imports'),
  importing(SERVICE, '@umbral/service-kit/testing', 'no-restricted-imports'),
  importing('tools/local/backup', '@umbral/contracts', 'no-restricted-imports'),
  ...refusedIn(SERVICE, '.controller.ts', {
    'no-restricted-imports': "import { diff } from '@umbral/service-kit';\nexport const used = diff;",
  }),
  ...refusedIn(SERVICE, '.ts', {
    eqeqeq: 'export const isSame = (a: string, b: string) => a == b;',
    'max-lines': 'export {};\n'.repeat(400),
    'no-array-constructor': 'export const list = new Array(1, 2);',
    'no-console': "console.log('here');",
    'no-restricted-properties': 'export const now = Date.now();',
    'no-unused-expressions': 'export const work = (a: number) => {\n  a + 1;\n};',
    'no-unused-vars': 'const one = 1;\nexport {};',
    'no-var': 'export var one = 1;',
    'node/no-process-env': 'export const port = process.env.PORT;',
    'prefer-const': 'let one = 1;\nexport { one };',
    'terms/standard': `export const is${'To'}ld = true;`,
    'prefer-rest-params': 'export function all() {\n  return arguments;\n}',
    'prefer-spread': 'export const most = (all: number[]) => Math.max.apply(Math, all);',
    'typescript/await-thenable': 'export const work = async () => await 1;',
    'typescript/ban-ts-comment': '// @ts-ignore\nexport const one = 1;',
    'typescript/no-array-delete': 'export const work = (a: string[]) => {\n  delete a[0];\n};',
    'typescript/no-base-to-string': 'export const text = (a: object) => String(a);',
    'typescript/no-duplicate-enum-values': 'export enum Kind {\n  A = 1,\n  B = 1,\n}',
    'typescript/no-duplicate-type-constituents': "export type Twice = 'a' | 'a';",
    'typescript/no-empty-object-type': 'export type Nothing = {};',
    'typescript/no-explicit-any': 'export const one = (a: any) => String(a);',
    'typescript/no-extra-non-null-assertion': 'export const size = (a?: string) => a!!.length;',
    'typescript/no-floating-promises': 'const work = () => Promise.resolve(1);\nwork();',
    'typescript/no-for-in-array':
      'export function first(all: string[]) {\n  for (const one in all) return one;\n  return undefined;\n}',
    'typescript/no-implied-eval': "setTimeout('1', 1);",
    'typescript/no-misused-new': 'export interface Maker {\n  new (): Maker;\n}',
    'typescript/no-misused-promises': 'export const isDone = (work: Promise<boolean>) => (work ? 1 : 2);',
    'typescript/no-namespace': 'export namespace Inner {\n  export const one = 1;\n}',
    'typescript/no-non-null-asserted-optional-chain': 'export const size = (a?: { b?: string }) => a?.b!;',
    'typescript/no-redundant-type-constituents': 'export type All = unknown | string;',
    'typescript/no-require-imports': "import fs = require('fs');\nexport const used = fs;",
    'typescript/no-this-alias': 'export function work(this: object) {\n  const self = this;\n  return () => self;\n}',
    'typescript/no-unnecessary-type-assertion': 'export const text = (a: string) => a as string;',
    'typescript/no-unnecessary-type-constraint': 'export const same = <T extends unknown>(a: T) => a;',
    'typescript/no-unsafe-argument': "export const one = Number.parseInt(JSON.parse('1'));",
    'typescript/no-unsafe-assignment': "export const one: string = JSON.parse('1');",
    'typescript/no-unsafe-call': "JSON.parse('1')();",
    'typescript/no-unsafe-declaration-merging': 'export interface One {\n  a: string;\n}\nexport class One {}',
    'typescript/no-unsafe-enum-comparison': 'enum Kind {\n  A = 1,\n}\nexport const isA = (kind: Kind) => kind === 1;',
    'typescript/no-unsafe-function-type': 'export const same = (a: Function) => a;',
    'typescript/no-unsafe-member-access': "export const one = String(JSON.parse('1').one);",
    'typescript/no-unsafe-return': "export const one = (): string => JSON.parse('1');",
    'typescript/no-unsafe-unary-minus': 'export const minus = (a: string) => -a;',
    'typescript/no-wrapper-object-types': 'export const same = (a: String) => a;',
    'typescript/only-throw-error': "export const work = () => {\n  throw 'a';\n};",
    'typescript/prefer-as-const': "export const one: 'a' = 'a';",
    'typescript/prefer-namespace-keyword': 'declare module Inner {\n  const one: number;\n}',
    'typescript/prefer-promise-reject-errors': "export const work = () => Promise.reject('a');",
    'typescript/restrict-plus-operands': 'export const sum = (a: string, b: { one: number }) => a + b;',
    'typescript/restrict-template-expressions': 'export const text = (a: object) => `${a}`;',
    'typescript/switch-exhaustiveness-check':
      "export function work(a: 'x' | 'y') {\n  switch (a) {\n    case 'x':\n      return 1;\n  }\n  return 2;\n}",
    'typescript/triple-slash-reference': '/// <reference path="./other" />\nexport {};',
    'typescript/unbound-method': 'class A {\n  b() {\n    return this;\n  }\n}\nexport const b = new A().b;',
  }),
  ...refusedIn(LIBRARY, '.ts', {
    'typescript/consistent-type-imports': "import { Stats } from 'node:fs';\nexport type Used = Stats;",
  }),
  ...refusedIn(SCREEN, '.tsx', {
    'money/no-arithmetic': 'export const Total = ({ price, cost }: Record<string, number>) => <b>{price! + cost!}</b>;',
    'react/rules-of-hooks':
      "import { useState } from 'react';\nexport function useMaybe(on: boolean) {\n  if (on) return useState(0);\n  return undefined;\n}",
    'react/exhaustive-deps':
      "import { useEffect } from 'react';\nexport const useTitle = (title: string) =>\n  useEffect(() => {\n    document.title = title;\n  }, []);",
    'react/static-components': 'export function Outer() {\n  const Inner = () => <b>one</b>;\n  return <Inner />;\n}',
    'react/error-boundaries':
      'export function Outer() {\n  try {\n    return <b>one</b>;\n  } catch {\n    return null;\n  }\n}',
    'react/set-state-in-render':
      "import { useState } from 'react';\nexport function Outer() {\n  const [count, setCount] = useState(0);\n  setCount(1);\n  return <b>{count}</b>;\n}",
  }),
  ...refusedIn(SCRIPT, '.mjs', {
    eqeqeq: 'export const isSame = (a, b) => a == b;',
    'max-lines': 'export {};\n'.repeat(250),
    'no-undef': 'export const one = two;',
    'no-unused-vars': 'const one = 1;\nexport {};',
    'prefer-const': 'let one = 1;\nexport { one };',
    'terms/standard': `export const is${'To'}ld = true;`,
  }),
  { file: `${SCRIPT}/wrongName.mjs`, source: 'export const one = 1;\n', rule: 'unicorn/filename-case' },
  {
    file: `${LIBRARY}/unused-directive.ts`,
    source: '// eslint-disable-next-line no-console -- nothing is written here\nexport const one = 1;\n',
    rule: 'Unused eslint-disable directive (no problems were reported).',
  },
];

/** What the house allows: lint must not refuse everything either. */
export const mustPass: Omit<Refused, 'rule'>[] = [
  importing(SCREEN, '@umbral/web-kit'),
  importing(SERVICE, '@umbral/service-kit'),
  importing('apps/mf-audits/src', '@umbral/audit-proof'),
  importing('libs/web-kit/src', '@umbral/ui'),
  importing('libs/service-kit/src', '@umbral/contracts'),
  {
    file: `${SERVICE}/allowed.api.spec.ts`,
    source:
      "import * as other from '@umbral/service-kit/testing';\nexport const used = [other, process.env.PORT, JSON.parse('1').one];\n",
  },
  { file: `${SERVICE}/allowed.ts`, source: "import { Stats } from 'node:fs';\nexport type Used = Stats;\n" },
  { file: `${SERVICE}/config.ts`, source: 'export const port = process.env.PORT;\n' },
  { file: `${SCREEN}/AllowedName.tsx`, source: 'export const AllowedName = () => <b>one</b>;\n' },
  {
    file: 'tools/quality/tests/allowed.test.ts',
    source: "import { test } from 'node:test';\ntest('passes', () => {});\n",
  },
  {
    file: `${LIBRARY}/disabled.ts`,
    source: '// eslint-disable-next-line no-console -- written on purpose\nconsole.log(1);\n',
  },
];
