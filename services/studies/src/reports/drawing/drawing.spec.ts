import type { CompatibleProduct } from '@umbral/contracts';
import { anExhaustingJpeg, dataUrlOf } from '@umbral/service-kit/testing';
import { nodesOf, readPdf, rolesOf, spokenBy, type PdfNode } from '../../../test/pdf.js';
import { aComposedReport, aReportHolder, aReportStudy, anOffer } from '../../../test/report-study.js';
import { withLogoFallback } from './renderer.js';
import { typstDraw } from './typst-renderer.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Given extends Omit<NonNullable<Parameters<typeof aComposedReport>[0]>, 'company'> {
  client?: string;
  logo?: string | null;
  notice?: string | null;
}

function reportOf({ client = 'Ana García Ruiz', logo = null, notice = null, ...given }: Given = {}) {
  const study = aReportStudy({ clientName: client, holders: [aReportHolder({ savings: 30_000 })] });
  return aComposedReport({
    study,
    products: [anOffer()],
    simulation: { interestRate: 3.5, years: 30 },
    company: { logo, notice },
    ...given,
  }).document;
}

const draw = withLogoFallback(typstDraw());

describe('a rendered report', () => {
  const drawn = async (given?: Given) => {
    const drawing = await draw(reportOf(given));
    return { drawing, pdf: await readPdf(drawing.content) };
  };
  const read = async (given: Given) => (await drawn(given)).pdf;
  const usual = { logo: PIXEL, notice: 'Registro D123.\nReclamaciones: sac@norte.test' };
  let short: ReturnType<typeof drawn> | undefined;
  let long: typeof short;
  /** Each is drawn and read once. */
  const shortOne = () => (short ??= drawn(usual));
  const longOne = () => (long ??= drawn({ logo: PIXEL, annex: true }));

  it('[B-REP-06] says its language, its title and the part of PDF/UA that it keeps', async () => {
    const { drawing, pdf } = await shortOne();
    expect(Buffer.from(drawing.content).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pdf).toMatchObject({
      pages: drawing.pages,
      title: 'Informe de viabilidad · Ana García Ruiz',
      lang: 'es-ES',
      isMarked: true,
      showsTitle: true,
      ua: '1',
    });
    expect(rolesOf(pdf)).toEqual(expect.arrayContaining(['Document', 'H1', 'P', 'Table']));
  });

  it('[B-REP-03] has the figures and the legal texts of the worked case', async () => {
    const { text } = (await shortOne()).pdf;
    for (const figure of ['160.000', '718,47', '99.050,35', '259.050,35', '3,58']) expect(text).toContain(figure);
    expect(text).toContain('que entregará el banco al menos 10 días naturales antes de la firma (14 en Cataluña).');
    expect(text.match(/Ejemplo representativo de la (opción A|simulación propia): préstamo de/g)).toHaveLength(2);
    expect(text).toContain('Registro D123. Reclamaciones: sac@norte.test');
  });

  it('[B-REP-07] has header cells, texts for pictures, headings that skip no level, and its order', async () => {
    const { pdf } = await longOne();
    const nodes = nodesOf(pdf.tree);
    const tables = nodes.filter(({ role }) => role === 'Table');
    // Of a table that goes on, the next page has the rest: its head is on the first one.
    const heads = tables.map((table) => nodesOf([table]).filter(({ role }) => role === 'TH').length);
    expect(heads.filter((count) => count > 0).length).toBeGreaterThanOrEqual(6);
    const figures = nodes.filter(({ role }) => role === 'Figure');
    expect(figures).toHaveLength(3);
    for (const { alt } of figures)
      expect(alt).toMatch(/^Logotipo de Norte|^Barras de intereses y capital por año: año 1,/);
    const levels = nodes.flatMap(({ role }) => (/^H[1-6]$/.test(role) ? [Number(role[1])] : []));
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
    const titles = nodes.filter(({ role }) => role === 'H2').map(spokenBy);
    expect(titles).toEqual([
      'Resumen',
      'Opciones',
      'Si suben los tipos',
      'Gastos de la operación',
      'Información legal',
      'Anexo: cuadro de amortización',
    ]);
    expect(pdf.lines.map(([first]) => first)).toContain('Anexo: cuadro de amortización');
    pdf.artifacts.forEach((text, index) => expect(text).toContain(`Página ${index + 1} de ${pdf.pages}`));
    expect(pdf.text).not.toMatch(/Página \d/);
    const places = titles.map((title) => pdf.text.indexOf(title));
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it('[B-REP-08] is the same text and tree twice', async () => {
    const { pdf } = await shortOne();
    expect(await read(usual)).toEqual(pdf);
  });

  it('[B-REP-14] has with its annex one row a month, and nothing is owed after the last', async () => {
    const rows = nodesOf((await longOne()).pdf.tree).filter(({ role }) => role === 'TR');
    const cells = rows.map((row) => row.children.filter(({ role }) => role === 'TD').map(spokenBy));
    // The tree of a page has the rows of the others too, without what they say.
    const said = cells.filter(([first]) => first);
    const last = said.findLastIndex(([month]) => month === '360');
    const months = said.slice(last - 359, last + 1).map(([month]) => month);
    expect(months).toEqual(Array.from({ length: 360 }, (_, index) => String(index + 1)));
    expect(said[last]?.at(-1)).toMatch(/^0,00\s€$/);
  });

  it('prints names as they are, and what its fonts do not have as a question mark', async () => {
    const names = ['#read("/etc/passwd") *x* $y$ \\ [', '<b>&amp;</b> {{7*7}} ${1+1}', 'Ștefan Яковлев Ğ ő'];
    const unprintable = 'Li 李\u200b 👩‍💻 Wei\u0007';
    const { text } = await read({ client: [...names, unprintable].join(' - '), sections: ['legal'] });
    for (const name of [...names, 'Li ? ? Wei']) expect(text).toContain(name);
  });

  it.each([
    ['is broken', `${PIXEL.slice(0, 60)}${'A'.repeat(40)}`],
    ['has more pixels than it may', hugePng()],
  ])('goes without a logo that %s', async (_what, logo) => {
    const roles = rolesOf(await read({ logo, sections: ['legal'] }));
    expect(roles).not.toContain('Figure');
  });

  it('is drawn as pictures of its pages with its logo too', async () => {
    const { content } = await draw(reportOf({ logo: PIXEL, sections: ['legal'] }), 'svg');
    const text = Buffer.from(content).toString();
    expect(text).toMatch(/^<svg/);
    expect(text).toContain('<image');
  });

  it('goes without a stored logo whose size is hidden by fill bytes', async () => {
    const logo = dataUrlOf(await anExhaustingJpeg());
    expect(rolesOf(await read({ logo, sections: ['legal'] }))).not.toContain('Figure');
  });

  const misfit = {
    isCompatible: false,
    incompatibilityReason:
      'El préstamo supone el 88,9 % de la tasación y el máximo es el 80 %; Exige régimen laboral Funcionario y ningún titular lo tiene',
  };
  const kinds: [string, Partial<CompatibleProduct>][] = [
    ['fixed', { shortName: 'Fija 30 · 2,75 %', interestRate: 2.75 }],
    ['mixed', { shortName: 'Mixta 10+20 · 1,90 %', rateType: 'mixed', fixedYears: 10, spread: 0.6, interestRate: 1.9 }],
    ['variable', { shortName: 'Variable 30 · euríbor + 0,65 %', rateType: 'variable', spread: 0.65 }],
  ];
  const bonuses = [
    { code: 'nomina', label: 'Nómina domiciliada', points: 0.3, annualCost: 0 },
    { code: 'hogar', label: 'Seguro de hogar', points: 0.1, annualCost: 310 },
  ];
  // The annex, which is most of the pages, once of each kind: after one, two and three options it begins elsewhere.
  const reports = kinds.flatMap(([kind, given], index) =>
    [1, 2, 3, 4].map((count) => [count, kind, { given, annex: count === index + 1 }] as const),
  );
  it.each(reports)(
    '[B-PAP-16] keeps together what belongs together, with %d options of the kind %s',
    async (count, _kind, { given, annex }) => {
      const plain = Array.from({ length: count }, (_, index) => anOffer({ ...given, id: index + 1 }));
      const full = plain.map((product, index) => ({ ...product, bonuses, ...(index % 2 === 1 && misfit) }));
      for (const about of [
        { products: plain, simulation: null },
        { products: full, annex, simulation: { interestRate: 3.5, years: 41 }, notice: 'Aviso.\n'.repeat(9) },
      ])
        expectWhole(await read(about));
    },
  );

  it('stays below its bounds', async () => {
    expect((await shortOne()).drawing.content.byteLength).toBeLessThanOrEqual(400_000);
    expect((await longOne()).drawing.content.byteLength).toBeLessThanOrEqual(1_048_576);
  });
});

/** No page ends with a heading, has a row alone or, before the last, less than five lines. */
function expectWhole({ lines, tree }: Awaited<ReturnType<typeof readPdf>>) {
  const close = (text = '') => text.replace(/\s/g, '');
  const headings = nodesOf(tree)
    .filter(({ role }) => /^H[23]$/.test(role))
    .map((node) => close(spokenBy(node)))
    .filter(Boolean);
  expect(lines.flat().map(close)).toEqual(expect.arrayContaining(headings));
  for (const page of lines) expect(headings).not.toContain(close(page.at(-1)));
  for (const page of lines.slice(0, -1)) expect(page.length).toBeGreaterThanOrEqual(5);
  const parts = tree.flatMap((page, number) =>
    nodesOf([page])
      .filter(({ role }) => role === 'Table')
      .map((table) => ({ number, head: cellsOf(table, 'TH')[0]?.join(' '), rows: cellsOf(table, 'TD').length }))
      .filter(({ rows }) => rows > 0),
  );
  parts.slice(1).forEach(({ number, head, rows }, index) => {
    const before = parts[index];
    if (before?.number === number - 1 && before.head === head) expect(Math.min(rows, before.rows)).toBeGreaterThan(1);
  });
}

/** Of the rows that stand on this page: its tree has the others too, without what they say. */
const cellsOf = (table: PdfNode, kind: 'TH' | 'TD'): string[][] =>
  nodesOf([table])
    .filter(({ role }) => role === 'TR')
    .map((row) => row.children.filter(({ role }) => role === kind).map(spokenBy))
    .filter((cells) => cells.some(Boolean));

/** One that says to be 100,000 pixels wide and high. */
function hugePng(): string {
  const bytes = Buffer.from(PIXEL.split(',')[1] ?? '', 'base64');
  bytes.writeUInt32BE(100_000, 16);
  bytes.writeUInt32BE(100_000, 20);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
