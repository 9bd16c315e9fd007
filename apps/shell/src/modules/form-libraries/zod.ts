import type * as Zod from '../exports/zod';
import { deferred } from './deferred';
import { formLibraries, whenLoaded, type FormLibraries } from './load';

const z = deferred(() => (formLibraries() as FormLibraries).zod) as typeof Zod;

export const {
  array,
  boolean,
  coerce,
  custom,
  discriminatedUnion,
  email,
  iso,
  literal,
  NEVER,
  nullable,
  nullish,
  number,
  object,
  optional,
  pipe,
  preprocess,
  record,
  strictObject,
  string,
  transform,
  union,
  unknown,
  uuid,
  ZodError,
} = z;
const { enum: enumeration, null: nothing } = z;
export { enumeration as enum, nothing as null };

export const config = (...options: Parameters<typeof Zod.config>): void =>
  whenLoaded(({ zod }) => zod.config(...options));
