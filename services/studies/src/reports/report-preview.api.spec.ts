import { reportsApi, viabilityStudiesApi, type BodyInput } from '@umbral/contracts';
import { aStudy } from '@umbral/contracts/factories';
import { Office, type Caller, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, query } from '../../test/events.js';

let agent: Member;
let stranger: Member;
let id: number;

const simulation = { interestRate: 3.5, years: 30 };
const previewOf = (body: BodyInput<typeof reportsApi.preview> = { simulation }, who: Caller = agent.caller) =>
  who.call(reportsApi.preview, { params: { id }, body });
const create = () => agent.caller.call(reportsApi.create, { params: { id }, body: { simulation } });

beforeAll(async () => {
  const office = await Office.open();
  agent = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
  stranger = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
  ({ id } = await agent.caller.result(viabilityStudiesApi.create, { body: aStudy() }));
});
afterAll(closeDatabase);

describe('the preview of a report', () => {
  it('draws the pages of the report, stores nothing and audits nothing', async () => {
    const { status, body } = await previewOf();
    expect(status).toBe(200);
    expect(body.svg).toMatch(/^<svg[^>]* viewBox="0 0 59\d/);
    expect(body.svg).not.toContain('<script');
    expect(await query(`select id from client_reports where study_id = $1`, [id])).toEqual([]);
    expect((await auditOf('viability_study', id)).map(({ action }) => action)).not.toContain('report');
    expect((await create()).body.pages).toBe(body.pages);
  });

  it('is not counted among the reports of a minute', async () => {
    for (let drawn = 0; drawn < 11; drawn += 1) expect((await previewOf()).status).toBe(200);
    expect((await create()).status).toBe(201);
  });

  it('refuses a product of another study at its field', async () => {
    const { status, problem } = await previewOf({ productIds: [2_147_483_647] });
    expect([status, problem.errors]).toMatchObject([
      422,
      [{ path: 'productIds.0', message: 'Ese producto no está entre los de este estudio' }],
    ]);
  });

  it('is refused for a study of another company', async () => {
    expect((await previewOf({ simulation }, stranger.caller)).status).toBe(404);
  });
});
