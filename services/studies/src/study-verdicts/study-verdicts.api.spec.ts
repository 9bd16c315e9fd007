import { randomUUID } from 'node:crypto';
import {
  DESK_ITEMS,
  banksApi,
  deskApi,
  productsApi,
  scenariosApi,
  verdictChangesApi,
  viabilityStudiesApi,
  type Bank,
  type Company,
  type Product,
  type ProductTerms,
  type TermsChange,
  type ViabilityStudy,
} from '@umbral/contracts';
import { aBank, aHolder, aProduct, aScenario, aStudy } from '@umbral/contracts/factories';
import { Consumers, durations, secondsOf, sql, type ConsumerTx, type Database } from '@umbral/service-kit';
import { eventually, Office, openPool, stack, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, query, whileChanging } from '../../test/events.js';
import { StudyVerdictsConsumer } from './study-verdicts.consumer.js';
import { verdictExpiration } from './verdict-age.js';
import { verdictChangesOf } from './verdicts-on-desk.js';

const FITTING = {
  effortRatioPercentage: 100,
  maxAge: 99,
  isFirstHome: false,
  financingPercentage: 80,
  interestRate: 3,
  minPurchasePrice: 1,
  maxPurchasePrice: 900_000,
  minAppraisalPercentage: 1,
  maxAppraisalPercentage: 90,
};
const PAYMENT = 775.75;

let office: Office;
let company: Company;
let other: Company;
let agent: Member;
let bank: Bank;
let database: Database;

beforeAll(async () => {
  office = await Office.open();
  [company, other] = [await office.company(), await office.company()];
  bank = await office.admin.result(banksApi.create, { body: aBank({ companyId: company.id }) });
  database = openPool({ url: stack.databases.studies.app, name: 'verdicts spec', max: 4 });
});
beforeEach(async () => {
  agent = await office.member({ estudios_viabilidad: 'view' }, [company]);
});
afterAll(async () => {
  await database.close();
  await closeDatabase();
});

/** No other products fit it, so that changes of other specs do not reach its desk. */
const studyBody = (given: object = {}) => aStudy({ holders: [aHolder({ age: 90 })], ...given });
const newStudy = ({ caller }: Member = agent, given: object = {}) =>
  caller.result(viabilityStudiesApi.create, { body: studyBody(given) });
const newProduct = (given: object) =>
  office.admin.result(productsApi.create, { body: aProduct({ ...FITTING, bankId: bank.id, ...given }) });
const changed = (product: Product, given: object) =>
  office.admin.result(productsApi.update, { params: { id: product.id }, body: { ...product, ...given } });
const readVerdictChanges = async ({ caller }: Member = agent) => (await caller.result(deskApi.get)).verdictChanges;
const untilTotal = (total: number) =>
  eventually(
    () => readVerdictChanges(),
    (unseen) => unseen?.total === total,
  );
const seen = ({ id }: ViabilityStudy, { caller } = agent) => caller.call(verdictChangesApi.seen, { params: { id } });
const rowsOf = ({ id }: Pick<ViabilityStudy, 'id'>) =>
  query<{ product_id: number; fits_before: boolean; fits_after: boolean; payment_after: string | null }>(
    'select product_id, fits_before, fits_after, payment_after from study_verdicts where study_id = $1 order by product_id',
    [id],
  );

/** A product that is in no catalog: the event carries the terms to judge. */
const terms = (given: Partial<ProductTerms> = {}): ProductTerms => ({
  ...{ code: 'M-1', minAge: 18, energyCertificate: 'unknown', maxYears: 30, rateType: null, fixedYears: null },
  ...{ spread: null, allowsGuarantor: false, guarantorMinSalary: null, guarantorMinPropertyValue: null },
  ...{ nationality: 'ambos', workRegime: null, workSeniority: null, isActive: true, bankIsActive: true },
  ...{ bankCompanyId: company.id, reference: 2 },
  ...FITTING,
  ...given,
});
let products = 1_000_000_000;
const aChange = (given: Partial<TermsChange> = {}): TermsChange => ({
  productId: (products += 1),
  cause: 'product',
  before: terms({ maxAge: 30 }),
  after: terms(),
  ...given,
});
/** Calls the consumer's handler directly, in a transaction of this process. */
function handling(changes: readonly TermsChange[], at = new Date()) {
  const consumers = new Consumers('studies');
  new StudyVerdictsConsumer(consumers);
  const events = changes.map((payload) => ({ id: randomUUID(), occurredAt: at.toISOString(), payload }));
  return (tx: object) =>
    consumers.definitions[0]!.handle(events, { ...tx, changed: () => undefined } as unknown as ConsumerTx);
}
const handle = (changes: readonly TermsChange[], at?: Date) => database.transaction(handling(changes, at));

describe('a change of a product', () => {
  it('[B-FIG-33] appears on the desk of the owner of each study that it now fits, or no longer fits', async () => {
    const study = await newStudy();
    const colleague = await office.member({ estudios_viabilidad: 'view' }, [company]);
    const blind = await office.member({ bancos: 'view' }, [company]);
    const product = await newProduct({ maxAge: 30 });
    expect(await readVerdictChanges()).toEqual({ nowFit: 0, noLonger: 0, items: [], total: 0 });

    await changed(product, { maxAge: 99 });
    const found = {
      ...{ studyId: study.id, studyName: study.studyName, code: product.code, payment: PAYMENT, cause: 'product' },
      ...{ fitsBefore: false, fitsAfter: true, laterAfter: false, at: expect.any(String) as string },
    };
    expect(await untilTotal(1)).toEqual({ nowFit: 1, noLonger: 0, items: [found], total: 1 });
    const desk = { tag: 'desk', id: agent.user.id, visibility: { userIds: [agent.user.id], companyIds: [] } };
    const notices = `select from outbox_events where payload -> 'live' -> 'changes' @> $1::jsonb`;
    expect(await query(notices, [JSON.stringify([desk])])).toHaveLength(1);
    expect([await readVerdictChanges(colleague), await readVerdictChanges(blind)]).toEqual([
      { nowFit: 0, noLonger: 0, items: [], total: 0 },
      null,
    ]);

    const own = await office.admin.result(banksApi.create, { body: aBank({ companyId: company.id }) });
    const lost = await newProduct({ bankId: own.id });
    await untilTotal(2);
    await seen(study);
    await office.admin.result(banksApi.setActive, { params: { id: own.id }, body: { isActive: false } });
    const gone = { ...found, code: lost.code, fitsBefore: true, fitsAfter: false, payment: null, cause: 'bank' };
    expect(await untilTotal(1)).toEqual({ nowFit: 0, noLonger: 1, items: [gone], total: 1 });
  });

  it('[B-FIG-34] disappears when the product is changed back', async () => {
    const study = await newStudy();
    const product = await newProduct({ maxAge: 30 });
    const now = await changed(product, { maxAge: 99 });
    await untilTotal(1);
    await changed(now, { maxAge: 30 });
    await untilTotal(0);
    expect(await rowsOf(study)).toEqual([]);
  });
});

describe('a stored change', () => {
  it('is in the counts and in the items of one answer, also where it is stored meanwhile', async () => {
    const study = await newStudy();
    // Stores one before each further statement.
    const many: Database['many'] = async (statement) => {
      await handle([aChange()]);
      return database.many(statement);
    };
    const between = Object.assign(Object.create(database) as Database, { many });
    const { nowFit, total, items } = await verdictChangesOf(between, { id: agent.user.id, companyIds: [] });
    expect([nowFit, total, items.map(({ studyId }) => studyId)]).toEqual([1, 1, [study.id]]);

    await handle(Array.from({ length: DESK_ITEMS }, () => aChange()));
    const newest = await verdictChangesOf(database, { id: agent.user.id, companyIds: [] });
    expect([newest.nowFit, newest.total, newest.items.length]).toEqual([1, 1 + DESK_ITEMS, DESK_ITEMS]);
  });

  it('[B-FIG-34] ends when its owner has seen it, and the next change starts a new comparison', async () => {
    const [study, another] = [await newStudy(), await newStudy()];
    const colleague = await office.member({ estudios_viabilidad: 'view' }, [company]);
    const stranger = await office.member({ estudios_viabilidad: 'view' }, [other]);
    const change = aChange();
    await handle([change]);
    expect((await seen(study, colleague)).status).toBe(204);
    expect((await seen(study, stranger)).status).toBe(404);
    expect(await readVerdictChanges()).toMatchObject({ nowFit: 2, total: 2 });
    expect((await seen(study)).status).toBe(204);
    expect(await readVerdictChanges()).toMatchObject({ nowFit: 1, total: 1, items: [{ studyId: another.id }] });

    // Reverted: a change for the study whose owner has seen it fit, none for the other.
    await handle([{ ...change, before: change.after, after: change.before }]);
    expect(await readVerdictChanges()).toMatchObject({
      nowFit: 0,
      noLonger: 1,
      total: 1,
      items: [{ studyId: study.id }],
    });
  });

  it('[B-FIG-34] ends with any change of its study, with the study, and after 30 days', async () => {
    const names = ['changed', 'finished', 'inactive', 'deleted', 'old'] as const;
    const [edited, finished, inactive, deleted, old] = await Promise.all(
      names.map((studyName) => newStudy(agent, { studyName })),
    );
    await handle([aChange()]);
    expect(await readVerdictChanges()).toMatchObject({ nowFit: 5 });
    const params = (study?: ViabilityStudy) => ({ params: { id: study!.id } });
    await agent.caller.result(viabilityStudiesApi.update, { ...params(edited), body: studyBody() });
    await agent.caller.result(viabilityStudiesApi.toggleFinished, params(finished));
    await agent.caller.result(viabilityStudiesApi.toggleStatus, params(inactive));
    await query('delete from viability_studies where id = $1', [deleted!.id]);
    for (const study of [edited, finished, inactive, deleted]) expect(await rowsOf(study!)).toEqual([]);
    const age = (seconds: number) =>
      query(`update study_verdicts set at = now() - make_interval(secs => $2) where study_id = $1`, [old!.id, seconds]);
    await age(secondsOf(durations.verdictChange) - 60);
    expect(await readVerdictChanges()).toMatchObject({ total: 1 });
    await age(secondsOf(durations.verdictChange));
    expect(await readVerdictChanges()).toMatchObject({ total: 0 });
    const expired = `select study_id from study_verdicts where ${verdictExpiration.condition} and study_id = $1`;
    expect(await query(expired, [old!.id])).toHaveLength(1);
  });
});

it('is not stored for a study that is being saved', async () => {
  const [saved, kept] = [await newStudy(), await newStudy()];
  const saving = `update viability_studies set version = version + 1, updated_at = now() where id = ${saved.id}`;
  await whileChanging(saving, () => handle([aChange()]));
  expect([await rowsOf(saved), (await rowsOf(kept)).length]).toEqual([[], 1]);
});

it('is stored for a study whose client is merged while it is judged', async () => {
  const { id } = await newStudy();
  const merging = `set local umbral.relinking = '1'; update viability_studies set version = version + 1, updated_at = now() where id = ${id}`;
  await whileChanging(merging, () => handle([aChange()]));
  expect(await rowsOf({ id })).toHaveLength(1);
});

it('locks the pairs of a study in the order of their products, so that two processes do not deadlock', async () => {
  const study = await newStudy();
  const [first, second] = [aChange(), aChange()];
  await handle([first, second]);
  const lock = ({ productId }: TermsChange) => `select from study_verdicts where product_id = ${productId} for update`;
  let handled: Promise<unknown> | undefined;
  const locking = whileChanging(lock(second), () => (handled = handle([second, first])), `${lock(first)} nowait`);
  await expect(locking).rejects.toThrow('could not obtain lock');
  await handled;
  expect(await rowsOf(study)).toHaveLength(2);
});

describe('another index', () => {
  const mixed = (reference: number | null) =>
    terms({ rateType: 'mixed', fixedYears: 10, spread: 0.6, effortRatioPercentage: 35, reference });

  it('[B-FIG-35] makes the later payment exceed the effort, or no longer', async () => {
    const study = await newStudy();
    const exceeding = aChange({ cause: 'reference', before: mixed(2), after: mixed(6) });
    await handle([exceeding]);
    const [item] = (await readVerdictChanges())?.items ?? [];
    expect(item).toMatchObject({ fitsBefore: true, fitsAfter: true, laterAfter: true, cause: 'reference' });
    await seen(study);
    await handle([{ ...exceeding, before: mixed(6), after: mixed(2) }]);
    expect(await readVerdictChanges()).toMatchObject({
      ...{ nowFit: 0, noLonger: 0, total: 1 },
      items: [{ fitsBefore: true, fitsAfter: true, laterAfter: false, cause: 'reference' }],
    });
  });

  it('[B-FIG-35] is ignored for a product that does not fit', async () => {
    const misfit = (reference: number | null) => ({ ...mixed(reference), maxAge: 30 });
    await newStudy();
    await handle([aChange({ cause: 'reference', before: misfit(null), after: misfit(6) })]);
    expect(await readVerdictChanges()).toMatchObject({ total: 0 });
  });
});

describe('what is judged', () => {
  it('[B-FIG-36] excludes inactive, finished, other companies’, since saved, and for 180 days unchanged studies', async () => {
    const stranger = await office.member({ estudios_viabilidad: 'view' }, [other]);
    const [judged, inactive, finished, left, saved] = await Promise.all(Array.from({ length: 5 }, () => newStudy()));
    const foreign = await newStudy(stranger);
    await agent.caller.result(viabilityStudiesApi.toggleStatus, { params: { id: inactive!.id } });
    await agent.caller.result(viabilityStudiesApi.toggleFinished, { params: { id: finished!.id } });
    const at = new Date();
    const touch = (study: ViabilityStudy | undefined, moment: number) =>
      query('update viability_studies set updated_at = $2 where id = $1', [study!.id, new Date(moment)]);
    const LIMIT = at.getTime() - 180 * 86_400_000;
    await touch(judged, LIMIT);
    await touch(left, LIMIT - 1);
    await touch(saved, at.getTime() + 1);
    await handle([aChange()], at);
    const stored = await Promise.all([judged, inactive, finished, left, saved, foreign].map((study) => rowsOf(study!)));
    expect(stored.map(({ length }) => length)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it('includes a study of which only a scenario is saved after the change', async () => {
    const study = await newStudy();
    const at = new Date(study.updatedAt);
    await agent.caller.result(scenariosApi.create, { params: { id: study.id }, body: aScenario() });
    await handle([aChange()], at);
    expect(await rowsOf(study)).toHaveLength(1);
  });

  it('[B-FIG-36] resumes after a process died halfway, without duplicate rows', async () => {
    const study = await newStudy();
    const change = aChange();
    const work = handling([change]);
    const killed = database.transaction(async (tx) => {
      await work(tx);
      await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(killed).rejects.toThrow();
    expect(await rowsOf(study)).toEqual([]);
    await database.transaction(work);
    await database.transaction(work);
    const fits = { product_id: change.productId, fits_before: false, fits_after: true, payment_after: '775.75' };
    expect(await rowsOf(study)).toEqual([fits]);
  });

  it('stores the verdict before the earlier change and after the later one, in any order of arrival', async () => {
    const study = await newStudy();
    const [now, later] = [new Date(Date.now() + 1_000), new Date(Date.now() + 2_000)];
    const lost = aChange({ before: terms(), after: terms({ maxAge: 30 }) });
    await handle([lost], later);
    expect(await rowsOf(study)).toMatchObject([{ fits_before: true, fits_after: false }]);
    await handle([{ ...lost, before: lost.after, after: lost.before }], now);
    expect(await rowsOf(study)).toEqual([]);
  });

  it('judges the changes of a batch in their order', async () => {
    const study = await newStudy();
    const change = aChange();
    await handle([change, { ...change, before: change.after, after: change.before }]);
    expect(await rowsOf(study)).toEqual([]);
  });
});
