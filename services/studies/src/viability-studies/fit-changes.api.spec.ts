import { productsApi, viabilityStudiesApi, type Product, type ViabilityStudy } from '@umbral/contracts';
import { aStudy } from '@umbral/contracts/factories';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase } from '../../test/events.js';
import { knownCompany } from '../../test/known.js';

let office: Office;
let agent: Member;
let study: ViabilityStudy;
let product: Product;

beforeAll(async () => {
  office = await Office.open();
  const company = await office.company();
  await knownCompany(company);
  agent = await office.member({ estudios_viabilidad: 'view' }, [company]);
  const { id: bankId } = await office.bank({ companyId: company.id });
  // The cheapest one: the list has changes for its first misfits only, and other specs may have products of common banks.
  product = await office.product({
    bankId,
    interestRate: 0.1,
    maxYears: 50,
    financingPercentage: 80,
    effortRatioPercentage: 100,
  });
  study = await agent.caller.result(viabilityStudiesApi.create, { body: aStudy({ financingPercentage: 90 }) });
});
afterAll(closeDatabase);

const list = (id = study.id) => agent.caller.result(viabilityStudiesApi.compatibleProducts, { params: { id } });
const request = (caller: Caller = agent.caller, params = { id: study.id, productId: product.id }) =>
  caller.call(viabilityStudiesApi.fitChanges, { params });
const answerOf = () =>
  agent.caller.result(viabilityStudiesApi.fitChanges, { params: { id: study.id, productId: product.id } });

describe('what would make a product fit a study', () => {
  it('[B-FIT-20] is the same requested alone and in the list', async () => {
    const listed = (await list()).find(({ id }) => id === product.id);
    const answer = await answerOf();
    expect(answer.changes.length).toBeGreaterThan(0);
    expect(answer).toEqual({ changes: listed?.changes, untouchable: listed?.untouchable, noChange: listed?.noChange });
  });

  it('[B-FIT-24] the study with a change applied fits, with the announced verdict', async () => {
    const { changes } = await answerOf();
    const entry = changes.find(({ levers: [step, second] }) => step?.lever === 'entry' && !second);
    const [step] = entry?.levers ?? [];
    if (step?.lever !== 'entry') throw new Error('Less financing makes this product fit');
    const { financingPercentage } = step;
    const { id } = await agent.caller.result(viabilityStudiesApi.create, { body: aStudy({ financingPercentage: 90 }) });
    await agent.caller.result(viabilityStudiesApi.update, { params: { id }, body: aStudy({ financingPercentage }) });
    const assessed = (await list(id)).find((listed) => listed.id === product.id);
    expect(assessed).toMatchObject({ isCompatible: true, ...entry?.verdict });
  });

  it('[B-FIT-28] writes nothing', async () => {
    const read = () =>
      Promise.all([
        agent.caller.result(viabilityStudiesApi.get, { params: { id: study.id } }),
        office.admin.result(productsApi.get, { params: { id: product.id } }),
        auditOf('viability_study', study.id),
      ]);
    const before = await read();
    await answerOf();
    await list();
    expect(await read()).toEqual(before);
  });

  it('[B-FIT-21] is 404 for a study that is not visible, an unknown product, and one missing from the list', async () => {
    const stranger = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
    const elsewhere = await office.bank({ companyId: (await office.company()).id });
    const foreign = await office.product({ bankId: elsewhere.id });
    const answers = await Promise.all([
      request(stranger.caller),
      request(agent.caller, { id: study.id, productId: 2_147_483_647 }),
      request(agent.caller, { id: study.id, productId: foreign.id }),
    ]);
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(Array(3).fill([404, 'not_found']));
  });

  it('[B-FIT-22] is 401 without a session and 403 without estudios_viabilidad', async () => {
    const outsider = await office.member({ estudio_cuota: 'view' });
    const answers = await Promise.all([request(new Caller()), request(outsider.caller)]);
    expect(answers.map(({ status }) => status)).toEqual([401, 403]);
  });
});
