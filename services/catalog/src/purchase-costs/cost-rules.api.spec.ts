import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { costRulesApi, todayInSpain, type CostRule, type Paged } from '@umbral/contracts';
import { aCostRule } from '@umbral/contracts/factories';
import { awayFromMidnight, Caller, Office, stack, unique, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, lastAudit, query } from '../../test/events.js';
import { stateOfRule } from './cost-rule.record.js';

let admin: Caller;
let viewer: Member;
let blind: Member;

beforeAll(awayFromMidnight);
beforeAll(async () => {
  const office = await Office.open();
  admin = office.admin;
  [viewer, blind] = [
    await office.member({ productos: 'delete' }),
    await office.member({ bancos: 'delete', estudios_viabilidad: 'delete' }),
  ];
});
afterAll(closeDatabase);

const dayAfter = (days: number) => new Date(Date.parse(todayInSpain()) + days * 86_400_000).toISOString().slice(0, 10);
const create = (given: Parameters<typeof aCostRule>[0] = {}, who = admin) =>
  who.call(costRulesApi.create, { body: aCostRule(given) });
async function aRule(given: Parameters<typeof aCostRule>[0] = {}): Promise<CostRule> {
  const { status, body } = await create(given);
  expect(status).toBe(201);
  return body;
}
/** In force, for a price that no purchase has. */
const inForce = (given: Parameters<typeof aCostRule>[0] = {}) =>
  aRule({ confidence: 'alta', conditions: { minPrice: 99_000_000 }, ...given });
const put = (rule: CostRule, change: object, headers = {}) =>
  admin.call(costRulesApi.update, { params: { id: rule.id }, body: { ...rule, ...change }, headers });
const patch = (rule: CostRule, body: object, headers = {}) =>
  admin.call(costRulesApi.patch, { params: { id: rule.id }, body, headers });
const remove = (rule: CostRule, who = admin) => who.call(costRulesApi.remove, { params: { id: rule.id } });
const list = (query: object, who = admin) => who.call(costRulesApi.list, { query });

describe('the rules of an installation', () => {
  const folder = join(__dirname, '../../prisma/migrations/20261122080100_purchase_cost_seed');
  const seed = readFileSync(join(folder, 'migration.sql'), 'utf8');
  const within = async (statements: string) => {
    const rows = await query<{ count: string }>(`${statements}; select count(*) as count from purchase_cost_rules`);
    return rows;
  };

  const golden = JSON.parse(
    readFileSync(join(__dirname, '../../../../libs/mortgage/golden/purchase-cost-rules.json'), 'utf8'),
  ) as {
    rules: (Pick<CostRule, 'region' | 'tax' | 'homeType' | 'title' | 'brackets' | 'conditions' | 'confidence'> & {
      validFrom: string;
    })[];
  };

  it('[B-CST-02] are the 188 of the seed, with equal values', async () => {
    const { body } = await list({});
    const stored = body as CostRule[];
    expect(golden.rules).toHaveLength(188);
    for (const { region, tax, homeType, title, validFrom, brackets, conditions, confidence } of golden.rules) {
      const found = stored.find(
        (rule) =>
          rule.region === region &&
          rule.tax === tax &&
          rule.homeType === homeType &&
          rule.title === title &&
          rule.validFrom === validFrom,
      );
      expect(found).toMatchObject({ brackets, conditions, confidence });
    }
  });

  it('[B-CST-02] are not seeded where rules exist', async () => {
    // Other specs create rules concurrently, with titles of their own.
    const titles = golden.rules.map(({ title }) => title);
    const rules = () =>
      query('select id, version from purchase_cost_rules where title = any($1) order by id', [titles]);
    const before = await rules();
    await within(seed);
    expect(await rules()).toEqual(before);
  });
});

describe('the list', () => {
  it('[B-CST-17] is paged and whole, in order of region, tax, title and start', async () => {
    const whole = (await list({})).body as CostRule[];
    const paged = (await list({ page: 1 })).body as Paged<CostRule>;
    expect(paged.items.map(({ id }) => id)).toEqual(whole.slice(0, 10).map(({ id }) => id));
    expect(paged.pagination.total).toBeGreaterThanOrEqual(188);
    const keys = whole.map(({ region, tax }) => `${region} ${tax}`);
    expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -1 : Number(one > other))));
    const title = `Serie ${unique()}`;
    const [later, earlier] = [
      await aRule({ title, validFrom: '2026-07-01' }),
      await aRule({ title, validFrom: '2026-01-01', validTo: '2026-06-30' }),
    ];
    const found = (await list({ search: title })).body as CostRule[];
    expect(found.map(({ id }) => id)).toEqual([earlier.id, later.id]);
  });

  it('[B-CST-17] finds by title and law, and by region, tax and state', async () => {
    const mark = unique();
    const rule = await aRule({
      title: `Única ${mark}`,
      law: `Ley ${mark}/2020`,
      region: 'CE',
      tax: 'IPSI',
      homeType: 'new',
    });
    const idsOf = async (filter: object) => ((await list(filter)).body as CostRule[]).map(({ id }) => id);
    expect(await idsOf({ search: `unica ${mark}` })).toEqual([rule.id]);
    expect(await idsOf({ search: `ley ${mark}/2020` })).toEqual([rule.id]);
    expect(await idsOf({ search: mark, region: 'CE', tax: 'IPSI', state: 'draft' })).toEqual([rule.id]);
    expect(await idsOf({ search: mark, region: 'ML' })).toEqual([]);
    expect(await idsOf({ search: mark, tax: 'ITP' })).toEqual([]);
    expect(await idsOf({ search: mark, state: 'in_force' })).toEqual([]);
  });

  it('[B-CST-17] computes the state of a rule by the date', async () => {
    const states = await Promise.all(
      [
        { validFrom: dayAfter(0) },
        { validFrom: '2026-01-01', validTo: dayAfter(0) },
        { validFrom: dayAfter(1) },
        { validFrom: '2026-01-01', validTo: dayAfter(-1) },
      ].map(async (dates) => (await inForce(dates)).state),
    );
    expect(states).toEqual(['in_force', 'in_force', 'upcoming', 'expired']);
    expect((await aRule()).state).toBe('draft');
  });

  // At any moment, one of them has another date than Madrid.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    '[B-CST-17] computes it by the date of Madrid, also where the database has that of %s',
    async (zone) => {
      const connectionString = stack.databases?.catalog.app;
      const client = new pg.Client({ connectionString, options: `-c timezone=${zone}` });
      await client.connect();
      try {
        const { rows } = await client.query<{ state: string }>(`
          select ${stateOfRule.text} as state from (select (now() at time zone 'Europe/Madrid')::date as day) madrid, lateral (values
            ('alta', day, null), ('alta', day + 1, null), ('alta', day - 9, day), ('alta', day - 9, day - 1)
          ) r (confidence, valid_from, valid_to)`);
        expect(rows.map(({ state }) => state)).toEqual(['in_force', 'upcoming', 'in_force', 'expired']);
      } finally {
        await client.end();
      }
    },
  );

  it('[B-CST-17] is stale six months after its review: 181 days are never more, 185 always', async () => {
    const stale = async (days: number) => (await aRule({ checkedAt: dayAfter(-days) })).stale;
    expect([await stale(181), await stale(185)]).toEqual([false, true]);
  });

  it('[B-CST-18] requires productos to read, and the administrator role to write', async () => {
    const rule = await aRule();
    const statusesOf = async (who: Caller) => [
      (await list({ page: 1 }, who)).status,
      (await who.call(costRulesApi.get, { params: { id: rule.id } })).status,
      (await create({}, who)).status,
      (await who.call(costRulesApi.update, { params: { id: rule.id }, body: rule })).status,
      (await who.call(costRulesApi.patch, { params: { id: rule.id }, body: {} })).status,
      (await remove(rule, who)).status,
    ];
    expect(await statusesOf(viewer.caller)).toEqual([200, 200, 403, 403, 403, 403]);
    expect(await statusesOf(blind.caller)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await statusesOf(new Caller())).toEqual([401, 401, 401, 401, 401, 401]);
  });
});

describe('writing rules', () => {
  it('[B-CST-20] refuses one of the same title on the same days, also concurrently', async () => {
    const title = `Doble ${unique()}`;
    await aRule({ title, validFrom: '2026-01-01', validTo: '2026-06-30' });
    const { status, problem } = await create({ title, validFrom: '2026-06-30' });
    expect([status, problem.code, problem.message]).toEqual([
      409,
      'overlapping_rule',
      'Ya hay una regla con ese título vigente en esas fechas',
    ]);
    await aRule({ title, validFrom: '2026-07-01' });
    const together = `Juntas ${unique()}`;
    const statuses = await Promise.all([1, 2].map(async () => (await create({ title: together })).status));
    expect(statuses.toSorted()).toEqual([201, 409]);
    const other = await aRule({ title: `Otra ${unique()}` });
    expect((await put(other, { title: together })).problem.code).toBe('overlapping_rule');
  });

  it('[B-CST-21] changes and deletes drafts and upcoming rules, but none in force or expired', async () => {
    const upcoming = { validFrom: dayAfter(30) };
    for (const rule of [await aRule(), await inForce(upcoming)]) {
      const changed = await put(rule, {
        brackets: [
          { upTo: 100_000, rate: '6.125' },
          { upTo: null, rate: 8 },
        ],
      });
      expect([changed.status, changed.body.brackets]).toEqual([
        200,
        [
          { upTo: 100_000, rate: 6.125 },
          { upTo: null, rate: 8 },
        ],
      ]);
      expect((await remove(rule)).status).toBe(204);
    }
    for (const rule of [await inForce(), await inForce({ validTo: '2026-06-30' })]) {
      const [changed, removed] = [await put(rule, { title: 'Otro' }), await remove(rule)];
      expect([changed.status, changed.problem.code, removed.status, removed.problem.code]).toEqual([
        409,
        'rule_in_use',
        409,
        'rule_in_use',
      ]);
      expect(changed.problem.message).toBe('Una regla en vigor no se edita: ciérrala y crea la que la sigue');
    }
  });

  it('[B-CST-22] closes, reviews and reclassifies any rule, and leaves missing fields', async () => {
    const rule = await inForce({ checkedBy: 'Inés', url: 'https://boe.es/ley' });
    const closed = await patch(rule, { validTo: dayAfter(10) }, { 'if-match': `"${rule.id}-1"` });
    expect([closed.status, closed.body.validTo, closed.body.checkedBy]).toEqual([200, dayAfter(10), 'Inés']);
    const checked = await patch(rule, { checkedAt: todayInSpain(), checkedBy: 'Alba', url: '' });
    expect(checked.body).toMatchObject({ checkedAt: todayInSpain(), checkedBy: 'Alba', url: null, stale: false });
    expect((await patch(rule, { confidence: 'baja' })).body.state).toBe('draft');
    expect((await patch(rule, { validTo: null })).body.validTo).toBeNull();
    expect((await patch(rule, { note: 'tarde' }, { 'if-match': `"${rule.id}-1"` })).status).toBe(412);
    const { status, problem } = await patch(rule, { validTo: '2025-12-31' });
    expect([status, problem.errors]).toMatchObject([
      422,
      [{ path: 'validTo', message: 'La fecha de fin no puede ser anterior a la de inicio' }],
    ]);
    const { validFrom } = rule;
    expect((await patch(rule, { validTo: validFrom })).body).toMatchObject({ validTo: validFrom });
  });

  const rest = { upTo: null, rate: 7 };
  it.each([
    [
      'brackets that fall',
      { brackets: [{ upTo: 200, rate: 1 }, { upTo: 100, rate: 2 }, rest] },
      'brackets',
      'Los tramos no son válidos',
    ],
    ['a last bracket with an end', { brackets: [{ upTo: 200, rate: 1 }] }, 'brackets', 'Los tramos no son válidos'],
    [
      '11 brackets',
      { brackets: [...Array.from({ length: 10 }, (_, at) => ({ upTo: at + 1, rate: 1 })), rest] },
      'brackets',
      'Los tramos no son válidos',
    ],
    ['no bracket', { brackets: [] }, 'brackets', 'Los tramos no son válidos'],
    ['a negative rate', { brackets: [{ upTo: null, rate: -1 }] }, 'brackets.0.rate', 'Los tramos no son válidos'],
    ['a finer bonus than is stored', { bonusPercentage: 33.333 }, 'bonusPercentage', 'Como máximo dos decimales'],
    ['an unknown condition', { conditions: { sunny: true } }, 'conditions', 'Condición desconocida'],
    ['a day of checking to come', { checkedAt: '2090-01-01' }, 'checkedAt', 'La fecha no puede ser futura'],
    ['an address without https', { url: 'http://boe.es' }, 'url', 'La dirección debe empezar por https://'],
    ['no title', { title: ' ' }, 'title', 'El título es requerido'],
    ['no law', { law: '' }, 'law', 'La norma es requerida'],
    ['an unknown region', { region: 'XX' }, 'region', 'Elige la comunidad autónoma'],
    ['a tax of elsewhere', { tax: 'VAT' }, 'tax', 'Elige el impuesto'],
    ['no kind of home', { homeType: 'ruin' }, 'homeType', 'Elige el tipo de vivienda'],
    ['a day that does not exist', { validFrom: '2026-02-30' }, 'validFrom', 'La fecha no es válida'],
    [
      'an end before the start',
      { validTo: '2025-12-31' },
      'validTo',
      'La fecha de fin no puede ser anterior a la de inicio',
    ],
  ])('[B-CST-23] refuses %s', async (_title, change, path, message) => {
    const { status, problem } = await create(change as never);
    expect([status, problem.errors]).toMatchObject([422, [{ path, message }]]);
  });

  it('[B-CST-25] is audited, with before and after', async () => {
    // For a price that no purchase has, because it is in force in the end.
    const rule = await aRule({ region: 'VC', conditions: { minPrice: 99_000_000 } });
    const entityName = `VC · ITP · ${rule.title}`;
    await put(rule, { law: 'Ley 13/1997, art. 13' });
    await patch(rule, { confidence: 'media', validTo: dayAfter(400), validFrom: undefined });
    expect((await lastAudit('cost_rule', rule.id))?.details.changes).toEqual({
      confidence: { before: 'baja', after: 'media' },
      validTo: { before: null, after: dayAfter(400) },
    });
    const draft = await aRule();
    await remove(draft);
    const rows = await auditOf('cost_rule', rule.id);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
    expect(rows.every((row) => row.entityName === entityName)).toBe(true);
    expect(rows[1]?.details.changes).toEqual({ law: { before: 'Ley 5/2021, art. 43', after: 'Ley 13/1997, art. 13' } });
    expect((await lastAudit('cost_rule', draft.id))?.action).toBe('delete');
  });
});
