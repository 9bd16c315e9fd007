import { reportDocument, type ReportDocument } from '../report-document.js';
import type { Draw, Drawing, Format } from './draw.js';
import { printableIn } from './printable.js';

export type Renderer = (document: ReportDocument, format?: Format) => Promise<Drawing>;

/** Bytes of a report that is short, and of one with every month. A bigger one goes without its logo. */
const LARGEST = 400_000;
const LARGEST_WITH_MONTHS = 1_048_576;
const MANY_ROWS = 100;

/** Typst's compiler, made ready. @throws AggregateError where it has no build for this machine */
export async function loadRenderer(): Promise<Renderer> {
  const { typstDraw } = await import('./typst-renderer.js');
  return withLogoFallback(typstDraw());
}

/** A logo that cannot be drawn, or makes the file too big, is left out: the name stands there anyway. */
export function withLogoFallback(draw: Draw): Renderer {
  return async ({ logo, ...texts }, format = 'pdf') => {
    const document = reportDocument.parse(printableIn({ ...texts, logo: null }));
    if (logo === null) return draw(document, format);
    try {
      const drawn = await draw({ ...document, logo }, format);
      if (format === 'svg' || drawn.content.byteLength <= largestOf(document)) return drawn;
    } catch {
      // Drawn again below: where the logo was not the reason, the error is the same.
    }
    return draw(document, format);
  };
}

function largestOf({ sections }: ReportDocument): number {
  const rows = sections.flatMap(({ blocks }) =>
    blocks.map((block) => (block.kind === 'table' ? block.rows.length : 0)),
  );
  return Math.max(0, ...rows) > MANY_ROWS ? LARGEST_WITH_MONTHS : LARGEST;
}
