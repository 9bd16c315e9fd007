import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { viabilityStudiesApi } from '@umbral/contracts';
import {
  aBank,
  aClient,
  aCompany,
  aHolder,
  aHousingCalculation,
  aProduct,
  aRole,
  aStudy,
  aUser,
  unique,
} from '@umbral/contracts/factories';
import type { Reply, SignedIn } from '@umbral/testing';
import { operationNamed, type Schema } from '../support/operations.ts';
import { assertProblem } from '../support/problems.ts';
import { openOffice } from '../support/system.ts';

let admin: SignedIn;
let roleId: number, bankId: number;
before(async () => {
  const office = await openOffice();
  ({ admin } = office);
  roleId = (await office.role()).id;
  bankId = (await office.bank()).id;
});

/** The calls that store texts, and the search parameter of their records, if there is one. */
const creations: Record<string, { body: () => object; named: string }> = {
  createUser: { body: () => aUser({ roleId }), named: 'name' },
  createRole: { body: () => aRole(), named: 'name' },
  createCompany: { body: () => aCompany(), named: 'name' },
  createBank: { body: () => aBank(), named: 'name' },
  createProduct: { body: () => aProduct({ bankId }), named: 'name' },
  createClient: { body: () => aClient(), named: 'lastName' },
  createViabilityStudy: { body: () => aStudy(), named: 'studyName' },
  createHousingCalculation: { body: () => aHousingCalculation(), named: 'clientName' },
};

/** Fields with special rules, and days, have their own specs. */
const SPECIAL = ['email', 'phone', 'clientPhone', 'password', 'dni', 'cif', 'logo'];

/** Free texts of a body, with how long they may be. */
const textsOf = ({ properties = {} }: Schema) =>
  Object.entries(properties)
    .map(([name, schema]) => {
      const text = schema.anyOf?.find(({ type, const: only }) => type === 'string' && only === undefined) ?? schema;
      return { name, ...text };
    })
    .filter(({ type, enum: listed, format }) => [type].flat().includes('string') && !listed && format !== 'date')
    .filter(({ name }) => !SPECIAL.includes(name))
    .map(({ name, maxLength = 0 }) => ({ name, maxLength }));

const pathsOf = ({ problem }: Reply) => problem.errors?.map(({ path }) => path);

const forbidden = {
  NUL: '\u0000',
  ESC: '\u001b[31m',
  DEL: '\u007f',
  'half a character': '\ud83d',
  'a turn of direction': '\u202e',
};

const hostile = [
  `'; drop table users; --`,
  `" or ""="`,
  `\\'; select 1 / 0; --`,
  `$1 $$ %s %n {0} \${7*7} {{7*7}} #{7*7}`,
  `<script>alert(1)</script><img src=x onerror=alert(1)>`,
  `=HYPERLINK("https://evil.test")`,
  `../../../../etc/passwd`,
  `__proto__`,
  `100 % _ \\ ％`,
  `😀👍🏽 العربية`,
];

for (const [id, { body, named }] of Object.entries(creations)) {
  const { path, body: schema = {} } = operationNamed(id);
  const texts = textsOf(schema);
  const post = (given: object) => admin.send(path, { method: 'POST', body: { ...body(), ...given } });

  describe(`${id}`, () => {
    test('has texts to test', () =>
      assert.ok(
        texts.some(({ name }) => name === named),
        JSON.stringify(texts),
      ));

    for (const { name, maxLength } of texts) {
      test(`${name}: control characters are refused by name`, async () => {
        for (const [what, character] of Object.entries(forbidden)) {
          const answer = await post({ [name]: `x${character}y` });
          assertProblem(answer, 422, 'validation');
          assert.deepEqual(pathsOf(answer), [name], what);
        }
      });

      test(`${name}: one character too many is refused by name, and a megabyte is refused`, async () => {
        assert.ok(maxLength > 0, 'no limit is documented');
        for (const length of [maxLength + 1, 100_000]) {
          const answer = await post({ [name]: 'x'.repeat(length) });
          assertProblem(answer, 422, 'validation');
          assert.deepEqual(pathsOf(answer), [name]);
        }
        assertProblem(await post({ [name]: 'x'.repeat(1_100_000) }), 413, 'body_too_large');
      });

      test(`${name}: is stored to the letter`, async () => {
        for (const text of hostile) {
          const value = `${unique()} ${text}`.slice(0, maxLength).trim();
          const answer = await post({ [name]: value });
          assert.deepEqual(
            [answer.status, (answer.body as Record<string, unknown>)[name]],
            [201, value],
            answer.text.slice(0, 200),
          );
        }
      });
    }

    test('is found by its exact name, and not by wildcards', async () => {
      const mark = unique();
      const made = await Promise.all(
        ['%', '_', '\\', `'`].map(async (sign) => {
          const { body: record } = await post({ [named]: `z${sign}z ${mark}` });
          return { sign, id: (record as { id: number }).id };
        }),
      );
      const find = async (text: string) => {
        const answer = await admin.send(`${path}?page=1&search=${encodeURIComponent(text)}`);
        assert.equal(answer.status, 200, answer.text);
        return (answer.body as { items: { id: number }[] }).items.map((item) => item.id);
      };
      for (const { sign, id } of made) assert.deepEqual(await find(`z${sign}z ${mark}`), [id], sign);
      for (const sign of ['％', '＿', '＼']) assert.equal((await find(`z${sign}z ${mark}`)).length, 1, sign);
      for (const text of [`z*z ${mark}`, `z.z ${mark}`, `z?z ${mark}`, `zz ${mark}`, `z%%z ${mark}`])
        assert.deepEqual(await find(text), []);
    });
  });
}

describe('names of people inside a study', () => {
  const post = (given: object) => admin.call(viabilityStudiesApi.create, { body: aStudy(given) });
  test('are refused by their path', async () => {
    for (const character of Object.values(forbidden)) {
      const answer = await post({ holders: [aHolder(), aHolder({ name: `x${character}` })] });
      assertProblem(answer, 422);
      assert.deepEqual(pathsOf(answer), ['holders.1.name']);
    }
  });

  test('are stored to the letter, also for the client of the study', async () => {
    for (const text of hostile) {
      const name = text.slice(0, 100);
      const { status, body } = await post({ holders: [aHolder({ name })] });
      assert.deepEqual([status, body.holders[0]?.name, body.clientName], [201, name, name]);
    }
  });
});
