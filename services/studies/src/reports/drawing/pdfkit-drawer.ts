import type { Block, Paper } from '../paper.js';
import type { Draw } from './draw.js';
import { logoOf } from './logo.js';
import { drawBars, drawFacts, drawTable } from './pdfkit-blocks.js';
import { COLORS, SHEET, Sheet } from './pdfkit-sheet.js';

/** Draws with pdfkit, where Typst's native module cannot be loaded. Pictures of other kinds than these it cannot read. */
const READABLE = ['png', 'jpeg'];

export const pdfkitDraw: Draw = async (paper) => {
  const sheet = new Sheet(paper);
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    sheet.doc
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject);
  });
  drawStrip(sheet, paper);
  for (const { title, blocks } of paper.sections) {
    sheet.ensure(110);
    sheet.rule(sheet.doc.y + 14, COLORS.accent, 1.2);
    sheet.paragraph('H2', title, { size: 13, isStrong: true, color: COLORS.accent }, { above: 20, below: 7 });
    for (const block of blocks) drawBlock(sheet, block);
  }
  sheet.root.end();
  const pages = numberPages(sheet, `${paper.company} · ${paper.heading}`);
  sheet.doc.end();
  await finished;
  return { pdf: Buffer.concat(chunks), pages };
};

function drawStrip(sheet: Sheet, { company, heading, client, particulars, ...paper }: Paper): void {
  const logo = logoOf(paper.logo);
  if (logo && READABLE.includes(logo.type)) {
    const { y } = sheet.doc;
    const draw = () => sheet.doc.image(logo.bytes, SHEET.left, y, { fit: [180, 37] });
    sheet.element(sheet.root, 'Figure', draw, { alt: paper.logoAlt, bbox: [SHEET.left, y, SHEET.left + 180, y + 37] });
    sheet.doc.y = y + 43;
  }
  sheet.paragraph('P', company, { size: 10.5, isStrong: true });
  sheet.paragraph('H1', heading, { size: 23, isStrong: true, color: COLORS.accent }, { above: 10 });
  sheet.paragraph('P', client, { size: 15 });
  for (const line of particulars) sheet.paragraph('P', line, { size: 9, color: COLORS.soft }, { below: 1 });
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'facts') return drawFacts(sheet, block);
  if (block.kind === 'table') return drawTable(sheet, block);
  if (block.kind === 'bars') return drawBars(sheet, block);
  if (block.kind === 'heading') {
    if (block.startsPage) sheet.newPage();
    sheet.ensure(160);
    return sheet.paragraph('H3', block.text, { size: 10.5, isStrong: true }, { above: 6 });
  }
  if (!block.isLead) return sheet.paragraph('P', block.text, { size: 9.5 });
  const look = { size: 12.5, isStrong: true };
  const height = sheet.heightOf(block.text, SHEET.width - 22, look) + 20;
  sheet.ensure(height + 6);
  const { y } = sheet.doc;
  sheet.artifact(() => sheet.doc.rect(SHEET.left, y, SHEET.width, height).fill(COLORS.sunken));
  sheet.paragraph('P', block.text, look, { above: 11, below: 15, inset: 11 });
}

/** 'Página n de m' on each page. @returns how many there are */
function numberPages(sheet: Sheet, name: string): number {
  const { doc } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    // Below the margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0;
    const look = { size: 7.5, color: COLORS.soft };
    const y = SHEET.bottom + 22;
    sheet.rule(y - 5, COLORS.hair, 0.5);
    sheet.artifact(() => sheet.write(name, SHEET.left, y, SHEET.width * 0.7, look), 'Pagination');
    const number = `Página ${index + 1} de ${count}`;
    sheet.artifact(() => {
      sheet.write(number, SHEET.left + SHEET.width * 0.7, y, SHEET.width * 0.3, { ...look, align: 'right' });
    }, 'Pagination');
  }
  return count;
}
