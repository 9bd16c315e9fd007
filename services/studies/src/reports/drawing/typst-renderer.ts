import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportDocument } from '../report-document.js';
import { chartOf } from './chart.js';
import type { Draw } from './draw.js';
import { FONTS } from './fonts.js';
import { logoOf } from './logo.js';
import { loadTypst } from './typst-module.js';

const template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');
/** Compilations for which intermediate results stay cached. */
const CACHED_ROUNDS = 2;

/**
 * Renders with Typst. Its root is a deleted folder, so that a template can read nothing but the document and its logo.
 * @throws AggregateError where Typst cannot be loaded
 */
export function typstDraw(): Draw {
  const { NodeCompiler } = loadTypst();
  const root = mkdtempSync(join(tmpdir(), 'umbral-report-'));
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: FONTS.map(({ bytes }) => bytes) }] });
  rmdirSync(root);
  return (document, format) => {
    const logo = logoOf(document.logo);
    if (logo) compiler.mapShadow(join(root, 'logo'), logo.bytes);
    try {
      const inputs = { report: JSON.stringify(dataOf(document, logo?.type)) };
      const compiled = compiler.compile({ mainFileContent: template, inputs });
      if (!compiled.result)
        throw new Error(`Typst: ${JSON.stringify(compiled.takeError()?.shortDiagnostics).slice(0, 500)}`);
      const { result } = compiled;
      if (format === 'svg') return { content: Buffer.from(compiler.svg(result)), pages: result.numOfPages };
      const creationTimestamp = Math.floor(Date.parse(document.createdAt) / 1000);
      const content = compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp });
      return { content, pages: result.numOfPages };
    } finally {
      compiler.resetShadow();
      compiler.evictCache(CACHED_ROUNDS);
    }
  };
}

/** The document as the template reads it: the logo as the name of its format, the bars in points. */
const dataOf = (document: ReportDocument, logo: string | undefined) => ({
  ...document,
  logo: logo === 'jpeg' ? 'jpg' : (logo ?? null),
  sections: document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (block.kind === 'bars' ? { ...block, chart: chartOf(block.years) } : block)),
  })),
});
