import { paper as paperSchema, type Paper } from '../paper.js';
import type { Draw, Drawing } from './draw.js';
import { printableIn } from './printable.js';

export interface Drawer {
  /** Which of the two is at work. */
  name: 'typst' | 'pdfkit';
  /** Why it is not the first one. */
  reason?: string;
  draw: (paper: Paper) => Promise<Drawing>;
}

/** Bytes of a report that is short, and of one with every month. A bigger one goes without its logo. */
const LARGEST = 400_000;
const LARGEST_WITH_MONTHS = 1_048_576;
const MANY_ROWS = 100;

/** Typst; where its native module cannot be loaded, pdfkit. */
export async function loadDrawer(): Promise<Drawer> {
  try {
    const { typstDraw } = await import('./typst-drawer.js');
    return { name: 'typst', draw: carefully(typstDraw()) };
  } catch (error) {
    const { pdfkitDraw } = await import('./pdfkit-drawer.js');
    return { name: 'pdfkit', reason: String(error), draw: carefully(pdfkitDraw) };
  }
}

/** A logo that cannot be drawn, or makes the file too big, is left out: the name stands there anyway. */
export function carefully(draw: Draw): Drawer['draw'] {
  return async ({ logo, ...texts }) => {
    const paper = paperSchema.parse(printableIn({ ...texts, logo: null }));
    if (logo === null) return draw(paper);
    try {
      const drawn = await draw({ ...paper, logo });
      if (drawn.pdf.byteLength <= largestOf(paper)) return drawn;
    } catch {
      // Drawn again below: where the logo was not the reason, the error is the same.
    }
    return draw(paper);
  };
}

function largestOf({ sections }: Paper): number {
  const rows = sections.flatMap(({ blocks }) =>
    blocks.map((block) => (block.kind === 'table' ? block.rows.length : 0)),
  );
  return Math.max(0, ...rows) > MANY_ROWS ? LARGEST_WITH_MONTHS : LARGEST;
}
