import {
  reportsApi,
  scenariosApi,
  viabilityStudiesApi,
  type BodyInput,
  type CompatibleProduct,
  type Product,
  type Report,
  type Scenario,
  type ViabilityStudy,
} from '@umbral/contracts';
import { aScenario, aStudy } from '@umbral/contracts/factories';
import { formatEurosWithCents, formatMoney } from '@umbral/mortgage';
import { Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';
import { readPdf } from '../../test/pdf.js';

type Body = BodyInput<typeof reportsApi.create>;

let agent: Member;
let product: Product;

beforeAll(async () => {
  const office = await Office.open();
  const company = await office.company();
  const bank = await office.bank({ companyId: company.id });
  // The nearest misfit, because a list has changes for its first ones only.
  product = await office.product({
    bankId: bank.id,
    financingPercentage: 99,
    interestRate: 0.1,
    maxAppraisalPercentage: 100,
  });
  agent = await office.member({ estudios_viabilidad: 'view' }, [company]);
});
afterAll(closeDatabase);

const simulation = { interestRate: 3.5, years: 30 };

const newStudy = (given: Parameters<typeof aStudy>[0] = {}): Promise<ViabilityStudy> =>
  agent.caller.result(viabilityStudiesApi.create, { body: aStudy(given) });
const post = (id: number, body: Body) => agent.caller.call(reportsApi.create, { params: { id }, body });
const make = (id: number, body: Body): Promise<Report> =>
  agent.caller.result(reportsApi.create, { params: { id }, body });
const listed = (id: number): Promise<CompatibleProduct[]> =>
  agent.caller.result(viabilityStudiesApi.compatibleProducts, { params: { id } });

describe('the optional parts of a report', () => {
  const textOf = async ({ studyId: id, id: reportId }: Report) => {
    const { bytes } = await agent.caller.call(reportsApi.pdf, { params: { id, reportId } });
    return (await readPdf(bytes)).text;
  };

  it('compare scenarios of the study, in the order given', async () => {
    const study = await newStudy();
    const [first, second] = [aScenario({ fixedRate: 2 }), aScenario({ fixedRate: 3 })];
    const made: Scenario[] = [];
    for (const body of [first, second])
      made.push(await agent.caller.result(scenariosApi.create, { params: { id: study.id }, body }));
    const ids = made.map((scenario) => scenario.id).reverse();
    const report = await make(study.id, { simulation, scenarioIds: ids });
    expect(report.scenarioIds).toEqual(ids);
    const text = await textOf(report);
    const table = text.slice(text.indexOf('Escenarios'), text.indexOf('Si suben los tipos'));
    expect(table.indexOf(second.name)).toBeLessThan(table.indexOf(first.name));
    for (const { result } of made) expect(table).toContain(formatEurosWithCents(result.totalCost).slice(0, -2));
    expect(table).toContain('(mejor)');
  });

  it('list the changes that would make a product fit', async () => {
    const study = await newStudy({ financingPercentage: 100 });
    // Of the company: other specs change the other products meanwhile.
    const misfit = (await listed(study.id)).find(({ id }) => id === product.id);
    expect(misfit).toMatchObject({
      isCompatible: false,
      changes: expect.arrayContaining([expect.anything()]) as unknown,
    });
    const report = await make(study.id, { productIds: [misfit!.id], changes: true });
    expect(report.changes).toBe(true);
    const text = await textOf(report);
    expect(text).toContain('Qué haría falta');
    expect(text).toContain(misfit!.changes![0]!.text.replace(/\s/g, ' '));
  });

  it('[B-PAP-10] leave one section of costs, with its laws if the region is known', async () => {
    const study = await newStudy({ region: 'MD', professionalHonorarios: 1500 });
    const costs = await agent.caller.result(viabilityStudiesApi.purchaseCosts, { params: { id: study.id } });
    const [tax] = costs.taxes;
    const [text, same] = await Promise.all(
      [true, false].map(async (purchaseCosts) => textOf(await make(study.id, { simulation, purchaseCosts }))),
    );
    expect(same).toBe(text);
    expect(text).toContain('Gastos de compra');
    expect(text).toContain(`${tax!.law}, comprobada el ${tax!.checkedAt.split('-').reverse().join('/')}`);
    expect(text).toContain(formatMoney(tax!.amount).slice(0, -2));
    expect(text).toContain('Honorarios profesionales — 1.500 €');
    expect(text).not.toContain('Gastos de la operación');
    const other = await textOf(await make((await newStudy()).id, { simulation, purchaseCosts: true }));
    expect(other).toContain('Gastos de la operación');
    expect(other).not.toContain('Gastos de compra');
  });

  it('name the values that no user has confirmed, until they are', async () => {
    const { id } = await newStudy({ unconfirmed: ['financingPercentage', 'holders.0.age'] });
    expect(await textOf(await make(id, { simulation }))).toMatch(
      /Datos supuestos .*De la compra: financiación \(\d+ %\)\. De .+: edad \(\d+ años\)\. Opciones/,
    );
    expect(await textOf(await make((await newStudy()).id, { simulation }))).not.toContain('supuesto');
  });

  it('are refused for scenarios of other studies', async () => {
    const [own, other] = [await newStudy(), await newStudy()];
    const foreign = await agent.caller.result(scenariosApi.create, { params: { id: other.id }, body: aScenario() });
    const one = await post(own.id, { simulation, scenarioIds: [foreign.id] });
    expect([one.status, one.problem.errors]).toMatchObject([
      422,
      [{ path: 'scenarioIds.0', message: 'Ese escenario no es de este estudio' }],
    ]);
  });
});
