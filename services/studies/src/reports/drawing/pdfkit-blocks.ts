import type { Block } from '../paper.js';
import { chartOf } from './chart.js';
import { COLORS, SHEET, type Sheet, type Type } from './pdfkit-sheet.js';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
type Table = Of<'table'>;

const CELL = { x: 3.5, y: 3 };
const HEAD: Type = { size: 7.8, isStrong: true, color: COLORS.soft };
const SHORT = 12;

export function drawFacts(sheet: Sheet, { facts }: Of<'facts'>): void {
  const height = 20;
  sheet.ensure(facts.length * height);
  const list = sheet.element(sheet.root, 'L');
  for (const { term, value, isStrong = false } of facts) {
    const y = sheet.doc.y + 4;
    const look: Type = { size: 9.5, isStrong };
    const body = sheet.element(sheet.element(list, 'LI'), 'LBody');
    sheet.element(body, 'Span', () => sheet.write(`${term} `, SHEET.left, y, SHEET.width / 2, look));
    sheet.element(body, 'Span', () => {
      sheet.write(value, SHEET.left + SHEET.width / 2, y, SHEET.width / 2, { ...look, align: 'right' });
    });
    sheet.rule(y + 15, COLORS.hair, 0.5);
    sheet.doc.y = y + 16;
  }
  sheet.doc.y += 4;
}

/** A table with header cells; where it goes on the next page, its head is repeated as an artifact. */
export function drawTable(sheet: Sheet, { columns, rows, hasTotal = false }: Table): void {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / total) * SHEET.width);
  const heads = columns.map(({ head }) => head);
  // Figures stand on one line: measuring each of them would take as long as drawing them.
  const heightOf = (cells: readonly string[], look: Type) =>
    2 * CELL.y +
    Math.max(
      ...cells.map((cell, at) => {
        const isFigure = look !== HEAD && columns[at]?.align === 'end';
        return sheet.heightOf(isFigure ? '0' : cell, (widths[at] ?? 0) - 2 * CELL.x, look);
      }),
    );
  const lookOf = (row: number): Type => ({ size: 8.5, isStrong: hasTotal && row === rows.length - 1 });
  const heights = rows.map((row, index) => heightOf(row, lookOf(index)));
  const headHeight = heightOf(heads, HEAD);
  const shown = rows.length <= SHORT ? heights : heights.slice(0, 3);
  sheet.ensure(headHeight + shown.reduce((sum, height) => sum + height, 0));

  /** Draws the cells of a row; `place` says what each of them is. */
  const drawRow = (cells: readonly string[], look: Type, height: number, place: (draw: () => void) => void) => {
    const top = sheet.doc.y + CELL.y;
    let x: number = SHEET.left;
    cells.forEach((cell, at) => {
      const width = widths[at] ?? 0;
      const left = x + CELL.x;
      const align = columns[at]?.align === 'end' ? 'right' : 'left';
      place(() => sheet.write(cell, left, top, width - 2 * CELL.x, { ...look, align }));
      x += width;
    });
    sheet.doc.y = top - CELL.y + height;
  };

  const table = sheet.element(sheet.root, 'Table');
  const headRow = sheet.element(sheet.element(table, 'THead'), 'TR');
  drawRow(heads, HEAD, headHeight, (draw) => sheet.element(headRow, 'TH', draw, { scope: 'Column' }));
  sheet.rule(sheet.doc.y, COLORS.ink, 0.8);
  const body = sheet.element(table, 'TBody');
  rows.forEach((row, index) => {
    const height = heights[index] ?? 0;
    if (sheet.doc.y + height > SHEET.bottom) {
      sheet.newPage();
      drawRow(heads, HEAD, headHeight, (draw) => sheet.artifact(draw, 'Pagination'));
      sheet.rule(sheet.doc.y, COLORS.ink, 0.8);
    }
    const tableRow = sheet.element(body, 'TR');
    drawRow(row, lookOf(index), height, (draw) => sheet.element(tableRow, 'TD', draw));
    const isBeforeTotal = hasTotal && index === rows.length - 2;
    sheet.rule(sheet.doc.y, isBeforeTotal ? COLORS.ink : COLORS.hair, isBeforeTotal ? 0.8 : 0.4);
  });
  sheet.doc.y += 10;
}

export function drawBars(sheet: Sheet, { alt, years }: Of<'bars'>): void {
  const { doc } = sheet;
  const chart = chartOf(years);
  const label: Type = { size: 7, color: COLORS.soft };
  sheet.ensure(chart.height + 30);
  const top = doc.y + 14;
  const left = SHEET.left;
  const box = (x: number, y: number, width: number, height: number, isHatched: boolean) => {
    doc.rect(x, y, width, height).fill(isHatched ? COLORS.amber : COLORS.accent);
    if (!isHatched) return;
    doc.save().rect(x, y, width, height).clip().lineWidth(0.7);
    for (let at = y - width; at < y + height; at += 4) doc.moveTo(x, at + width).lineTo(x + width, at);
    doc.stroke(COLORS.amberDark).restore();
  };
  const draw = () => {
    box(left, top - 14, 8, 8, false);
    sheet.write('Capital ', left + 12, top - 14, 60, label);
    box(left + 56, top - 14, 8, 8, true);
    sheet.write('Intereses ', left + 68, top - 14, 60, label);
    for (const tick of chart.ticks) {
      const y = top + tick.y;
      doc
        .lineWidth(0.4)
        .moveTo(left + chart.left, y)
        .lineTo(left + chart.width, y)
        .stroke(COLORS.hair);
      sheet.write(`${tick.label} `, left, y - 4, chart.left - 5, { ...label, align: 'right' });
    }
    for (const bar of chart.bars) {
      box(left + bar.x, top + bar.top, bar.width, bar.middle - bar.top, true);
      box(left + bar.x, top + bar.middle, bar.width, bar.bottom - bar.middle, false);
    }
    for (const name of chart.names)
      sheet.write(`${name.label} `, left + name.x - 12, top + chart.height - 11, 24, { ...label, align: 'center' });
  };
  sheet.element(sheet.root, 'Figure', draw, { alt, bbox: [left, top - 16, SHEET.right, top + chart.height] });
  doc.y = top + chart.height + 10;
}
