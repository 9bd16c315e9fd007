import { encodePng } from './png.js';

const SIZE = 96;
/** Samples per pixel and direction (antialiasing). */
const SAMPLES = 4;
const CORNER = 0.22;

type Colour = readonly [red: number, green: number, blue: number];
/** Whether a point of the unit square is inside the shape. */
type Shape = (x: number, y: number) => boolean;

const distance = (x: number, y: number, toX: number, toY: number) => Math.hypot(x - toX, y - toY);

const shapes = {
  house: (x, y) => {
    const roof = y > 0.24 && y < 0.52 && Math.abs(x - 0.5) < (y - 0.24) * 1.15;
    const walls = y >= 0.48 && y < 0.78 && Math.abs(x - 0.5) < 0.23;
    return (roof || walls) && !(y > 0.58 && Math.abs(x - 0.5) < 0.07);
  },
  north: (x, y) =>
    y > 0.16 &&
    y < 0.82 &&
    Math.abs(x - 0.5) < (y - 0.16) * 0.45 &&
    !(y > 0.66 && Math.abs(x - 0.5) < (y - 0.66) * 1.5),
  waves: (x, y) =>
    [0.36, 0.54, 0.72].some((line) => Math.abs(y - line - Math.sin(x * 14) * 0.045) < 0.05) && x > 0.15 && x < 0.85,
  ring: (x, y) => Math.abs(distance(x, y, 0.5, 0.5) - 0.24) < 0.075 || distance(x, y, 0.72, 0.28) < 0.09,
  bars: (x, y) =>
    [0.26, 0.42, 0.58, 0.74].some((left, index) => Math.abs(x - left) < 0.055 && y < 0.78 && y > 0.64 - index * 0.13),
  key: (x, y) =>
    Math.abs(distance(x, y, 0.34, 0.5) - 0.13) < 0.05 ||
    (Math.abs(y - 0.5) < 0.045 && x > 0.46 && x < 0.84) ||
    (y > 0.5 && y < 0.66 && [0.68, 0.8].some((tooth) => Math.abs(x - tooth) < 0.04)),
} satisfies Record<string, Shape>;

export type LogoShape = keyof typeof shapes;

function isInsideCard(x: number, y: number): boolean {
  const [dx, dy] = [Math.max(0, Math.abs(x - 0.5) - 0.5 + CORNER), Math.max(0, Math.abs(y - 0.5) - 0.5 + CORNER)];
  return Math.hypot(dx, dy) <= CORNER;
}

/** A small drawn logo: a white figure on a coloured card with round corners, as a data URL. */
export function drawLogo(shape: LogoShape, colour: Colour): string {
  const pixels = new Uint8Array(SIZE * SIZE * 4);
  for (let index = 0; index < SIZE * SIZE; index += 1) {
    const [column, row] = [index % SIZE, Math.floor(index / SIZE)];
    let [card, figure] = [0, 0];
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
      const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) / SIZE;
      const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / SIZE;
      if (!isInsideCard(x, y)) continue;
      card += 1;
      if (shapes[shape](x, y)) figure += 1;
    }
    const white = card === 0 ? 0 : figure / card;
    const [red, green, blue] = colour.map((part) => Math.round(part + (255 - part) * white));
    pixels.set([red ?? 0, green ?? 0, blue ?? 0, Math.round((card / (SAMPLES * SAMPLES)) * 255)], index * 4);
  }
  return `data:image/png;base64,${encodePng(SIZE, pixels).toString('base64')}`;
}
