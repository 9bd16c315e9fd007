import { readFileSync } from 'node:fs';
import { reencoded } from '@umbral/service-kit/sandbox';
import type { ReportDocument } from '../report-document.js';
import { chartOf } from './chart.js';
import type { Draw } from './draw.js';
import { FONTS } from './fonts.js';
import { loadTypst } from './typst-module.js';

const template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');
/** Compilations for which intermediate results stay cached. */
const CACHED_ROUNDS = 2;

/** The root is in no file system, so that a template can read nothing but the document and its logo. */
const ROOT = '/nonexistent';

/**
 * Renders with Typst.
 * @throws AggregateError where Typst cannot be loaded
 */
export function typstDraw(): Draw {
  const { NodeCompiler } = loadTypst();
  const compiler = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontBlobs: FONTS.map(({ bytes }) => bytes) }] });
  return async (document, format) => {
    const logo = document.logo === null ? undefined : await logoOf(document.logo);
    if (logo) compiler.mapShadow(`${ROOT}/logo`, logo);
    try {
      const inputs = { report: JSON.stringify(dataOf(document, logo !== undefined)) };
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

/** Encoded again whatever it is: logos of before ADR-0030 demanded it are stored as they were sent. */
async function logoOf(dataUrl: string): Promise<Buffer> {
  const logo = await reencoded(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
  if ('refusal' in logo) throw new Error(`The logo is ${logo.refusal}`);
  return logo.image;
}

/** The document as the template reads it: the logo as the name of its format, the bars in points. */
const dataOf = (document: ReportDocument, hasLogo: boolean) => ({
  ...document,
  logo: hasLogo ? 'png' : null,
  sections: document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (block.kind === 'bars' ? { ...block, chart: chartOf(block.years) } : block)),
  })),
});
