import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { costRulesApi, eligibilityApi, purchaseCostsApi, todayInSpain, type BodyInput } from '@umbral/contracts';
import { aCostRule } from '@umbral/contracts/factories';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';
import { pairNamed } from '../../test/golden.js';

type Body = BodyInput<typeof purchaseCostsApi.calculate>;
interface Golden {
  cases: { id: string; note: string; inputs: Body; expected: { savings: unknown[] } }[];
}

let office: Office;
let admin: Caller;
let adviser: Member;
let blind: Member;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  [adviser, blind] = [
    await office.member({ estudios_viabilidad: 'view' }),
    await office.member({ productos: 'delete', bancos: 'delete' }),
  ];
});
afterAll(closeDatabase);

const file = join(__dirname, '../../../../libs/mortgage/golden/purchase-costs.json');
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as Golden;
const ask = (body: object, who: Caller = adviser.caller) =>
  who.call(purchaseCostsApi.calculate, { body: body as Body });
const costsOf = async (body: Partial<Body> & Pick<Body, 'region' | 'purchasePrice'>) => (await ask(body)).body;
const flat = { region: 'VC', purchasePrice: 200_000, date: '2026-11-22' } as const;

describe('purchase costs', () => {
  it.each(cases.map((each) => [`${each.id}: ${each.note}`, each] as const))(
    '[B-CST-01] golden %s',
    async (_title, { inputs, expected }) => {
      const { status, body } = await ask(inputs);
      expect(status).toBe(200);
      expect(body).toMatchObject(expected);
      expect(body.savings).toHaveLength(expected.savings.length);
    },
  );

  it('[B-CST-05] a draft is never used, even if it is lower', async () => {
    const before = await costsOf({ ...flat, region: 'RI' });
    const body = aCostRule({ region: 'RI', brackets: [{ upTo: null, rate: 0.1 }] });
    await admin.result(costRulesApi.create, { body });
    expect(await costsOf({ ...flat, region: 'RI' })).toEqual(before);
  });

  it('[B-CST-06] use the date of the purchase, including the first and the last day of a rule', async () => {
    const paidOn = async (date: string) => (await costsOf({ ...flat, date })).taxes[0]?.effectivePercentage;
    expect([await paidOn('2026-05-31'), await paidOn('2026-06-01')]).toEqual([10, 9]);
  });

  it('[B-CST-11] have no total where a tax has no rule', async () => {
    const { missing, total, fill } = await costsOf({ ...flat, date: '2020-01-01' });
    expect({ missing, total, fill }).toEqual({ missing: ['ITP'], total: null, fill: null });
  });

  it('[B-CST-13] apply a reduction where its requirement is declared', async () => {
    const { savings } = await costsOf({ ...flat, region: 'AN' });
    expect(savings.length).toBeGreaterThan(0);
    for (const { needs, amount } of savings) {
      const conditions = Object.fromEntries(
        needs.map((need) => [need, need === 'disability' ? 100 : need === 'children' ? 20 : true]),
      );
      const { taxes } = await costsOf({ ...flat, region: 'AN', conditions });
      // Further declarations may match an even lower rule.
      expect(taxes[0]?.amount).toBeLessThanOrEqual(amount);
    }
    const [best] = savings;
    const needed = Object.fromEntries((best?.needs ?? []).map((need) => [need, need === 'disability' ? 33 : true]));
    expect((await costsOf({ ...flat, region: 'AN', conditions: needed })).taxes[0]?.amount).toBe(best?.amount);
  });

  it('[B-CST-16] each line has its law, the date of its review, and whether that is outdated', async () => {
    const read = async (checkedAt: string) => {
      const body = aCostRule({
        region: 'ML',
        tax: 'ITP',
        confidence: 'alta',
        checkedAt,
        conditions: { minPrice: 90_000_000 },
        brackets: [{ upTo: null, rate: 0.001 }],
      });
      const rule = await admin.result(costRulesApi.create, { body });
      const { taxes } = await costsOf({ region: 'ML', purchasePrice: 95_000_000 });
      await admin.result(costRulesApi.patch, { params: { id: rule.id }, body: { confidence: 'baja' } });
      return taxes.find(({ ruleId }) => ruleId === rule.id);
    };
    expect(await read('2026-01-02')).toMatchObject({
      law: 'Ley 5/2021, art. 43',
      checkedAt: '2026-01-02',
      confidence: 'alta',
      stale: true,
    });
    expect((await read(todayInSpain()))?.stale).toBe(false);
  });

  it('[B-CST-19] require estudios_viabilidad', async () => {
    const statuses = await Promise.all(
      [new Caller(), blind.caller, adviser.caller, admin].map(async (who) => (await ask(flat, who)).status),
    );
    expect(statuses).toEqual([401, 403, 200, 200]);
  });

  it.each([
    ['an unknown region', { region: 'XX' }, 'region', 'Elige la comunidad autónoma'],
    ['no region', { region: undefined }, 'region', 'Elige la comunidad autónoma'],
    ['a price of 0', { purchasePrice: 0 }, 'purchasePrice', 'El precio de compra debe ser positivo'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date', 'La fecha no es válida'],
    ['a day of the last century', { date: '1999-12-31' }, 'date', 'La fecha no es válida'],
    ['a day after 2100', { date: '2101-01-01' }, 'date', 'La fecha no es válida'],
    ['an age of 17', { age: 17 }, 'age', 'La edad debe ser un número entero entre 18 y 120'],
    [
      'a financing of less than 1 %',
      { financingPercentage: 0.99 },
      'financingPercentage',
      'El porcentaje de financiación debe ser mayor a 0',
    ],
    [
      'a financing of 101 %',
      { financingPercentage: 101 },
      'financingPercentage',
      'El porcentaje no puede ser mayor a 100',
    ],
    ['a reference value of 0', { referenceValue: 0 }, 'referenceValue', 'El valor de referencia debe ser positivo'],
  ])('[B-CST-24] refuses %s', async (_title, change, path, message) => {
    const { status, problem } = await ask({ ...flat, ...change });
    expect([status, problem.errors]).toMatchObject([422, [{ path, message }]]);
  });
});

it('[B-CST-27] region and type of a home change no verdict', async () => {
  const { study } = pairNamed('K01');
  const body = { ...study, companyId: null };
  const more = { region: 'VC', referenceValue: 900_000, conditions: { homeType: 'new', children: 4 } };
  // Compares one product of this suite, because others change the offer concurrently.
  const { id } = await office.product({ bankId: (await office.bank()).id });
  const verdictOn = async (sent: object) => {
    const list = await admin.result(eligibilityApi.assess, { body: sent as typeof body });
    // Only the first rows of a list have figures, and which these are depends on the products of others.
    const { figures: _figures, ...verdict } = list.find((product) => product.id === id)!;
    return verdict;
  };
  const verdict = await verdictOn(body);
  expect(verdict).toMatchObject({ id });
  expect(await verdictOn({ ...body, ...more })).toEqual(verdict);
});
