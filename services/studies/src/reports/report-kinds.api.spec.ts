import {
  reportsApi,
  viabilityStudiesApi,
  type BodyInput,
  type LatestReferenceRate,
  type Report,
  type ViabilityStudy,
} from '@umbral/contracts';
import { aStudy } from '@umbral/contracts/factories';
import { Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';
import { startFakeCatalog } from '../../test/fake-catalog.js';
import { startOwnProcess } from '../../test/own-process.js';
import { readPdf } from '../../test/pdf.js';
import { aReference, anOffer } from '../../test/report-study.js';

type Body = BodyInput<typeof reportsApi.create>;

afterAll(closeDatabase);

describe('a report of products of each kind', () => {
  const reference = aReference();
  const bonus = { code: 'nomina', label: 'Nómina domiciliada', points: 0.3, annualCost: 0 };
  /** With a catalog of its own, whose index no other spec uses. */
  const offers = [
    { interestRate: 2.75, shortName: 'Fija 30 · 2,75 %' },
    {
      rateType: 'mixed',
      fixedYears: 10,
      spread: 0.6,
      interestRate: 1.9,
      shortName: 'Mixta 10+20 · 1,90 %',
      bonuses: [bonus],
    },
    { rateType: 'variable', spread: 0.3, interestRate: 3.9, shortName: 'Variable 30 · euríbor + 0,30 %' },
  ] as const;
  let catalog: Awaited<ReturnType<typeof startFakeCatalog>>;
  let alone: Awaited<ReturnType<typeof startOwnProcess>>;
  let known: LatestReferenceRate | null = reference;
  let agent: Member;
  let study: ViabilityStudy;

  beforeAll(async () => {
    catalog = await startFakeCatalog();
    catalog.answer = ({ url = '' }, reply) => {
      const answer = url.endsWith('/figures')
        ? { reference: known, base: null, bonused: null, last: null }
        : offers.map((offer, index) => anOffer({ ...offer, id: index + 1, name: null, bankName: null } as object));
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    };
    alone = await startOwnProcess({ CATALOG_URL: catalog.url });
    const office = await Office.open();
    const given = { purchasePrice: 200_000, appraisalValue: 210_000, financingPercentage: 80, tasacion: 400 };
    agent = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
    study = await agent.caller.result(viabilityStudiesApi.create, { body: aStudy(given) });
  });
  afterAll(async () => {
    await alone.stop();
    catalog.close();
  });
  beforeEach(() => {
    known = reference;
  });
  const post = (body: object) =>
    agent.caller.call(reportsApi.create, { params: { id: study.id }, body: body as Body, at: alone.url });
  const stored = async ({ studyId: id, id: reportId }: Report) =>
    readPdf((await agent.caller.call(reportsApi.pdf, { params: { id, reportId } })).bytes);
  const read = async (body: object) => {
    const { body: report, status, text } = await post(body);
    expect([status, status === 201 ? '' : text]).toEqual([201, '']);
    return { report, ...(await stored(report)) };
  };
  const csv = async (query: object) => {
    const { status, bytes, problem } = await agent.caller.call(reportsApi.schedule, {
      params: { id: study.id },
      query,
      at: alone.url,
    });
    return { status, problem, rows: bytes.toString().trimEnd().split('\r\n').slice(1) };
  };

  describe('of each kind', () => {
    let text: string;
    let examples: string[];
    beforeAll(async () => {
      ({ text } = await read({ productIds: [1, 2, 3] }));
      examples = text.split('Ejemplo representativo de la ').slice(1);
    });

    it('[B-PAP-02] names both payments of a mixed one', () => {
      expect(text).toContain(
        'tipo mixto: fijo 1,9 % los primeros 10 años y después euríbor a 12 meses + 0,6 %, 120 cuotas de 583,42 € y 240 cuotas de 645,63 €',
      );
    });
    it('[B-PAP-03] states the twelve months of a variable one, and a later rate below the first', () => {
      expect(text).toContain(
        'tipo variable: 3,9 % los primeros 12 meses y después euríbor a 12 meses + 0,3 %, 12 cuotas de 754,67 € y 348 cuotas de 651,63 €',
      );
      expect(text).toContain('La TAE variable supone que el tipo posterior no baja del inicial.');
    });
    it('[B-PAP-04] has a second row and example with the conditions', () => {
      expect(text).toContain(
        'con condiciones Mixto: 1,6 % los primeros 10 años, después euríbor + 0,3 % 559,90 €; desde el mes 121,',
      );
      expect(text).toContain('Condiciones de la opción B: Nómina domiciliada (0,3 puntos, sin coste): sin coste.');
      expect(examples.map((example) => example.slice(0, 8))).toEqual(['opción A', 'opción B', 'opción B', 'opción C']);
    });
    it('[B-PAP-06] calls only fixed ones fixed, and only those without conditions so', () => {
      expect(examples.map((example) => example.includes('tipo fijo'))).toEqual([true, false, false, false]);
      const withoutConditions = examples.map((example) => example.includes('Sin productos vinculados.'));
      expect(withoutConditions).toEqual([true, false, false, true]);
    });
    it('[B-PAP-07] names the index below the options', () => {
      for (const sentence of [
        'Euríbor a 12 meses de octubre de 2026: 2,4 %, publicado el 02/11/2026, valor de demostración',
        'La TAE variable se calcula con ese euríbor y con un tipo que nunca baja del inicial (Ley 5/2019, anexo II).',
      ])
        expect(text).toContain(sentence);
    });
  });

  it('[B-PAP-05] raises the index of those that follow it', async () => {
    const { text } = await read({ productIds: [1, 2] });
    expect(text).toContain('Opción A · Fija 30 · 2,75 % 653,19 € No cambia No cambia No cambia');
    expect(text).toContain('Opción B · Mixta 10+20 · 1,90 %, desde el mes 121 645,63 € 705,45 € 768,28 € 834,03 €');
  });

  it('[B-PAP-14] has the stretches of the product in its annex', async () => {
    const { lines } = await read({ productIds: [2] });
    const annex = lines.find(([first]) => first === 'Anexo: cuadro de amortización') ?? [];
    const yearly = annex.map((line) => line.replace(/\s+/g, ' '));
    expect(yearly.filter((line) => /^10 ?7\.001,04 €/.test(line) || /^11 ?7\.747,56 €/.test(line))).toHaveLength(2);
  });

  it('[B-FIG-07] has them in the CSV as well, which repays the whole loan', async () => {
    const [plain, bonused] = [await csv({ productId: 2 }), await csv({ productId: 2, bonused: true })];
    expect([plain.rows[0], plain.rows[120], plain.rows[359]]).toEqual([
      '1;583,42;253,33;330,09;159669,91',
      '121;645,63;291,04;354,59;116059,78',
      '360;646,18;1,61;644,57;0,00',
    ]);
    expect(bonused.rows[0]).toMatch(/^1;559,90;213,33;/);
    for (const { rows } of [plain, bonused])
      expect(rows.reduce((cents, row) => cents + Number(row.split(';')[3]!.replace(',', '')), 0)).toBe(16_000_000);
  });

  it('[B-REF-09] uses a new value at once, and a stored report retains its own', async () => {
    const before = await read({ productIds: [2] });
    known = { ...reference, value: 3.4 };
    const { text } = await read({ productIds: [2] });
    expect(text).toContain('Euríbor a 12 meses de octubre de 2026: 3,4 %');
    expect((await csv({ productId: 2 })).rows[120]).toMatch(/^121;705,45;/);
    const { text: storedText } = await stored(before.report);
    expect(storedText).toBe(before.text);
    expect(storedText).toContain('Euríbor a 12 meses de octubre de 2026: 2,4 %');
  });

  it('[B-REF-13] is refused without an index, at the products that need one', async () => {
    known = null;
    const message = 'Falta el euríbor de referencia';
    const { status, problem } = await post({ productIds: [1, 2, 3] });
    expect([status, problem.errors]).toMatchObject([
      422,
      [
        { path: 'productIds.1', message },
        { path: 'productIds.2', message },
      ],
    ]);
    const table = await csv({ productId: 2 });
    expect([table.status, table.problem.errors]).toMatchObject([422, [{ path: 'productId', message }]]);
    await read({ productIds: [1] });
  });
});
