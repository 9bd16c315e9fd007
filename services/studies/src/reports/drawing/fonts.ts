import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (name: string): Buffer => readFileSync(fileURLToPath(new URL(`./fonts/${name}`, import.meta.url)));

/** Rubik, under the SIL Open Font License 1.1: Latin of all of Europe, Cyrillic, Hebrew and Arabic in two files. */
export const FONTS = [
  { name: 'Regular', bytes: read('rubik-regular.ttf') },
  { name: 'SemiBold', bytes: read('rubik-semibold.ttf') },
] as const;
