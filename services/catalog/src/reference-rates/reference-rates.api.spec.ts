import { referenceRatesApi, todayInSpain, type Paged, type ReferenceRate } from '@umbral/contracts';
import { aReferenceRate } from '@umbral/contracts/factories';
import { awayFromMidnight, Caller, Office, type Member, type ProgramMember } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, lastAudit, query } from '../../test/events.js';

let admin: Caller;
let viewer: Member;
let blind: Member;
let program: ProgramMember;

beforeAll(awayFromMidnight);
beforeAll(async () => {
  const office = await Office.open();
  admin = office.admin;
  viewer = await office.member({ productos: 'view' });
  blind = await office.member({ bancos: 'delete', estudios_viabilidad: 'delete' });
  program = await office.program({ productos: 'view' });
});
afterAll(closeDatabase);

const CODE = 'euribor_12m';
let months = 0;
/** Long before any real one, so that the latest value does not change for other specs. */
const aMonth = (): string => {
  months += 1;
  return `${1000 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
};
const daysAgo = (days: number) => new Date(Date.parse(todayInSpain()) - days * 86_400_000).toISOString().slice(0, 10);
const put = (month: string, given: object = {}, { who = admin, headers = {}, code = CODE as never } = {}) =>
  who.call(referenceRatesApi.put, { params: { code, month }, body: aReferenceRate(given), headers });
const remove = (month: string, who = admin, headers = {}) =>
  who.call(referenceRatesApi.remove, { params: { code: CODE, month }, headers });
const list = async (who = admin) => (await who.result(referenceRatesApi.list)) as ReferenceRate[];
const latest = (who = admin) => who.call(referenceRatesApi.latest);

describe('the latest value', () => {
  it('[B-REF-01] is that of the highest month, for every signed-in user', async () => {
    const [newest] = await list();
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...published } = newest!;
    for (const who of [admin, blind.caller, program.caller]) {
      const { status, body } = await latest(who);
      expect([status, body]).toEqual([200, [published]]);
    }
    expect((await latest(new Caller())).status).toBe(401);
  });
});

describe('the values', () => {
  it('[B-REF-02] are entered with 201, changed with 200, and listed newest month first', async () => {
    const [early, late] = [aMonth(), aMonth()];
    const made = await put(late, { value: '2.451', url: 'https://www.bde.es', checkedBy: 'Inés' });
    expect([made.status, made.headers.get('etag')]).toEqual([201, `"${made.body.id}-1"`]);
    expect(made.body).toMatchObject({
      ...{ code: CODE, label: 'Euríbor a 12 meses', month: late, value: 2.451, source: 'Banco de España' },
      ...{ url: 'https://www.bde.es', publishedOn: '2026-11-01', checkedBy: 'Inés', isDemo: false },
    });
    expect((await put(early)).status).toBe(201);
    const changed = await put(late, { value: -0.5 });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, `"${made.body.id}-2"`]);
    expect(changed.body).toMatchObject({ id: made.body.id, value: -0.5, url: null, checkedBy: null });
    const read = await admin.call(referenceRatesApi.get, { params: { id: made.body.id } });
    expect([read.headers.get('etag'), read.body]).toEqual([`"${made.body.id}-2"`, changed.body]);

    const whole = await list();
    const paged = (await admin.result(referenceRatesApi.list, { query: { page: 1 } })) as Paged<ReferenceRate>;
    expect(paged.items.map(({ id }) => id)).toEqual(whole.slice(0, 10).map(({ id }) => id));
    const inOrder = whole.map(({ month }) => month);
    expect(inOrder).toEqual(inOrder.toSorted().toReversed());
    expect(inOrder).toEqual(expect.arrayContaining([early, late]));
  });

  it('[B-REF-02] of one month are one row, also concurrently', async () => {
    const month = aMonth();
    const answers = await Promise.all([put(month, { value: 1 }), put(month, { value: 2 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect((await list()).filter((rate) => rate.month === month)).toHaveLength(1);
  });

  it('are entered once where only a new one is wanted, also by a repeated call', async () => {
    const month = aMonth();
    const enter = (value: number, headers = {}) =>
      admin.call(referenceRatesApi.put, {
        params: { code: CODE, month },
        query: { onlyNew: 'true' },
        body: aReferenceRate({ value }),
        headers,
      });
    const key = { 'idempotency-key': `of ${month} by a form` };
    const first = await enter(1, key);
    expect([first.status, (await enter(1, key)).body]).toEqual([201, first.body]);
    const { status, problem } = await enter(2);
    expect([status, problem.message]).toEqual([409, 'Ya hay un valor de ese mes']);
    expect((await list()).filter((rate) => rate.month === month)).toMatchObject([{ value: 1 }]);
  });

  // Still to come when the present day or month ends before the call.
  const toCome = { month: daysAgo(-62).slice(0, 7), publishedOn: daysAgo(-2) };
  const SHAPE = 'El mes debe tener la forma AAAA-MM';
  const VALUE = 'El valor debe estar entre -2 y 10';
  it.each([
    ['a month that is none', '2026-13', {}, 'month', SHAPE],
    ['a month without its hyphen', '202610', {}, 'month', SHAPE],
    ['a month to come', toCome.month, {}, 'month', 'El mes no puede ser futuro'],
    ['a value below the bounds', aMonth(), { value: -2.1 }, 'value', VALUE],
    ['a value above them', aMonth(), { value: 10.1 }, 'value', VALUE],
    ['no value', aMonth(), { value: '' }, 'value', VALUE],
    ['four decimals', aMonth(), { value: 2.4005 }, 'value', 'Como máximo tres decimales'],
    ['no source', aMonth(), { source: ' ' }, 'source', 'La fuente es requerida'],
    [
      'a day of publication to come',
      aMonth(),
      { publishedOn: toCome.publishedOn },
      'publishedOn',
      'La fecha de publicación no puede ser futura',
    ],
    ['an address without https', aMonth(), { url: 'http://bde.es' }, 'url', 'La dirección debe empezar por https://'],
  ])('[B-REF-03] are refused with %s', async (_title, month, given, path, message) => {
    const { status, problem } = await put(month, given);
    expect([status, problem.errors]).toMatchObject([422, [{ path, message }]]);
  });

  it('[B-REF-04] have a known code, and are changed with If-Match', async () => {
    const month = aMonth();
    expect((await put(month, {}, { code: 'libor' as never })).status).toBe(404);
    expect((await put(month, {}, { headers: { 'if-match': '"1-1"' } })).status).toBe(412);
    const { body } = await put(month);
    const headers = { 'if-match': `"${body.id}-1"` };
    expect((await put(month, { value: 1 }, { headers })).status).toBe(200);
    const { status, problem } = await put(month, { value: 3 }, { headers });
    expect([status, problem.message]).toEqual([412, 'Otra persona ha modificado este registro']);
    expect((await remove(month, admin, headers)).status).toBe(412);
  });

  it('[B-REF-05] require productos to enter, and the administrator role to delete', async () => {
    const month = aMonth();
    const statuses = async (who: Caller) => [(await put(month, {}, { who })).status, (await remove(month, who)).status];
    expect(await statuses(new Caller())).toEqual([401, 401]);
    expect(await statuses(blind.caller)).toEqual([403, 403]);
    expect(await statuses(viewer.caller)).toEqual([201, 403]);
    expect(await statuses(admin)).toEqual([200, 204]);
    expect((await remove(month)).status).toBe(404);
  });

  it('[B-REF-06] are stale 46 days after their publication, and not after 45, by the date in Madrid', async () => {
    const stale = async (days: number) => (await put(aMonth(), { publishedOn: daysAgo(days) })).body.stale;
    expect([await stale(0), await stale(45), await stale(46)]).toEqual([false, false, true]);
  });

  it('[B-REF-07] of the demo data are three and marked so; entering one removes the mark', async () => {
    const demo = (await list()).filter(({ source }) => source === 'Valor de demostración');
    expect(demo.map(({ value, isDemo }) => [value, isDemo])).toEqual([
      [2.4, true],
      [2.45, true],
      [2.5, true],
    ]);
    const after = (month: string) => new Date(Date.parse(`${month}-01`) + 32 * 86_400_000).toISOString().slice(0, 7);
    expect(demo.map(({ publishedOn }) => publishedOn)).toEqual(demo.map(({ month }) => `${after(month)}-01`));
    expect(demo.map(({ month }) => after(month)).slice(1)).toEqual(demo.map(({ month }) => month).slice(0, -1));
    const month = aMonth();
    await query(
      `insert into reference_rates (code, month, value, source, published_on, is_demo)
       values ($1, $2, 2.4, 'Inventado', '2026-11-01', true)`,
      [CODE, month],
    );
    const { status, body } = await put(month);
    expect([status, body.isDemo]).toEqual([200, false]);
  });

  it('[B-REF-08] are audited under code and month, with before and after', async () => {
    const month = aMonth();
    const { id } = (await put(month)).body;
    await put(month, { value: 2.45, checkedBy: 'Alba' });
    expect((await lastAudit('reference_rate', id))?.details.changes).toEqual({
      value: { before: 2.4, after: 2.45 },
      checkedBy: { before: null, after: 'Alba' },
    });
    await remove(month);
    const rows = await auditOf('reference_rate', id);
    expect(rows.map(({ action, entityName }) => [action, entityName])).toEqual(
      ['create', 'update', 'delete'].map((action) => [action, `${CODE} · ${month}`]),
    );
    expect(rows[0]?.details.changes).toMatchObject({ month: { before: null, after: month } });
    expect(rows[2]?.details.changes).toMatchObject({ value: { before: 2.45, after: null } });
  });

  it('[B-REF-14] are entered and read by programs with productos', async () => {
    const month = aMonth();
    expect((await put(month, {}, { who: program.caller })).status).toBe(201);
    expect((await list(program.caller)).map((rate) => rate.month)).toContain(month);
    expect((await remove(month, program.caller)).status).toBe(403);
  });
});
