import { dniOf, unique as uniqueNumber } from '@umbral/contracts/factories';

/** A DNI with its control letter, so that every run creates people of its own. */
export const newDni = (): string => dniOf(uniqueNumber() % 100_000_000);

/** A unique text. */
export const unique = (word: string): string => `${word} ${uniqueNumber()}`;
