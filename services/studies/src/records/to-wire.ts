import { Prisma } from '../generated/prisma/client.js';

/** A loaded record with its columns as the API answers them: decimals as numbers, instants as ISO texts. */
export type Wire<T> = T extends Prisma.Decimal
  ? number
  : T extends Date
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** Amounts have two decimals and twelve digits at most, rates four: a number holds each exactly as it is printed. */
export function toWire<T>(value: T): Wire<T> {
  if (Prisma.Decimal.isDecimal(value)) return value.toNumber() as Wire<T>;
  if (value instanceof Date) return value.toISOString() as Wire<T>;
  if (Array.isArray(value)) return value.map((item: unknown) => toWire(item)) as Wire<T>;
  if (typeof value !== 'object' || value === null) return value as Wire<T>;
  return Object.fromEntries(
    Object.entries(value).map(([name, column]) => [name, toWire(column as unknown)]),
  ) as Wire<T>;
}
