import { readFileSync } from 'node:fs';

/** A JSON file that we wrote ourselves, or that came with the checkout: its shape is not validated. */
export const readJson = <Shape>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Shape;
