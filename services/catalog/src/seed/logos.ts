import { encodePng } from './png.js';

const SIZE = 64;
/** Samples per pixel and direction, for antialiasing. */
const SAMPLES = 4;

type Colour = readonly [red: number, green: number, blue: number];
/** Whether a point of the unit square is part of the drawing. */
type Shape = (x: number, y: number) => boolean;

const distance = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5);

const shapes = {
  columns: (x, y) =>
    (y > 0.3 && y < 0.7 && [0.32, 0.5, 0.68].some((middle) => Math.abs(x - middle) < 0.05)) ||
    (y >= 0.7 && y < 0.76 && Math.abs(x - 0.5) < 0.28) ||
    (y > 0.2 && y <= 0.3 && Math.abs(x - 0.5) < (y - 0.2) * 2.8),
  sun: (x, y) =>
    distance(x, y) < 0.14 ||
    (distance(x, y) > 0.2 && distance(x, y) < 0.3 && Math.cos(Math.atan2(y - 0.5, x - 0.5) * 8) > 0.3),
  peaks: (x, y) =>
    y < 0.72 && (y - 0.26 > Math.abs(x - 0.42) * 1.5 || y - 0.42 > Math.abs(x - 0.66) * 1.6) && x > 0.14 && x < 0.86,
  wave: (x, y) =>
    [0.42, 0.6].some((line) => Math.abs(y - line - Math.sin(x * 13) * 0.06) < 0.055) && x > 0.18 && x < 0.82,
  leaf: (x, y) =>
    Math.hypot(x - 0.34, y - 0.34) < 0.4 && Math.hypot(x - 0.66, y - 0.66) < 0.4 && Math.abs(x - y) > 0.025,
  ring: (x, y) => Math.abs(distance(x, y) - 0.24) < 0.06,
  steps: (x, y) =>
    [0, 1, 2, 3].some((step) => x > 0.22 + step * 0.14 && x < 0.33 + step * 0.14 && y < 0.76 && y > 0.64 - step * 0.13),
  diamond: (x, y) => Math.abs(x - 0.5) + Math.abs(y - 0.5) < 0.32 && Math.abs(x - 0.5) + Math.abs(y - 0.5) > 0.14,
  bolt: (x, y) =>
    (y > 0.2 && y < 0.54 && Math.abs(x - 0.62 + y * 0.3) < 0.1) ||
    (y >= 0.46 && y < 0.8 && Math.abs(x - 0.66 + y * 0.3) < 0.08),
  arch: (x, y) =>
    y < 0.76 &&
    ((y > 0.5 && Math.abs(Math.abs(x - 0.5) - 0.22) < 0.06) || (y <= 0.5 && Math.abs(distance(x, y) - 0.22) < 0.06)),
} satisfies Record<string, Shape>;

export type LogoShape = keyof typeof shapes;

/** A small drawn logo: a white figure on a coloured disc, as a data URL. */
export function drawLogo(shape: LogoShape, colour: Colour): string {
  const pixels = new Uint8Array(SIZE * SIZE * 4);
  for (let index = 0; index < SIZE * SIZE; index += 1) {
    const [column, row] = [index % SIZE, Math.floor(index / SIZE)];
    let [disc, figure] = [0, 0];
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
      const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) / SIZE;
      const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / SIZE;
      if (distance(x, y) > 0.49) continue;
      disc += 1;
      if (shapes[shape](x, y)) figure += 1;
    }
    const white = disc === 0 ? 0 : figure / disc;
    const [red, green, blue] = colour.map((part) => Math.round(part + (255 - part) * white));
    pixels.set([red ?? 0, green ?? 0, blue ?? 0, Math.round((disc / (SAMPLES * SAMPLES)) * 255)], index * 4);
  }
  return `data:image/png;base64,${encodePng(SIZE, pixels).toString('base64')}`;
}
