import { readFileSync } from 'node:fs';

/** A JSON file that we wrote ourselves, or that came with the checkout: its shape is taken as said. */
export const readJson = <Shape>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Shape;
