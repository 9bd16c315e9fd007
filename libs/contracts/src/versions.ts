import * as z from 'zod';
import type { ServiceName } from './service-names.js';
import './locale.js';

/**
 * Version of each service's calls, as its OpenAPI file carries it. The minor version is raised when something is added,
 * the major one when a caller could break; `npm run verify` compares with the released document and reports which.
 */
export const contractVersions: Readonly<Record<ServiceName, string>> = {
  identity: '1.9.0',
  catalog: '1.8.0',
  studies: '1.8.0',
  audit: '2.6.0',
  releases: '1.2.0',
};

const VERSION = /^\d+\.\d+\.\d+$/;
const RANGE = /^\^\d+\.\d+\.\d+( \|\| \^\d+\.\d+\.\d+)*$/;

/** major.minor.patch */
export const versionNumber = z
  .string()
  .regex(VERSION, 'major.minor.patch')
  .meta({ examples: ['1.4.0'] });

/** A range: `^1.2.0`, or several, as in `^1.2.0 || ^2.0.0` during the change to a new major version. */
export const versionRange = z
  .string()
  .regex(RANGE, '^major.minor.patch')
  .meta({ examples: ['^1.2.0'] });

const parts = (version: string) => version.split('.').map(Number) as [number, number, number];

/** Order of two versions: negative when the first is the lower one. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [parts(one), parts(other)];
  const differing = left.findIndex((part, index) => part !== right[index]);
  return differing < 0 ? 0 : (left[differing] as number) - (right[differing] as number);
}

/** At least the wanted one, with the same first part that is not zero. */
function isAtLeast(version: string, wanted: string): boolean {
  const [given, needed] = [parts(version), parts(wanted)];
  const fixed = Math.max(
    0,
    needed.findIndex((part) => part > 0),
  );
  return (
    needed.slice(0, fixed + 1).every((part, index) => part === given[index]) && compareVersions(version, wanted) >= 0
  );
}

/** Does a version satisfy a range? What is no version or no range satisfies nothing. */
export function isInRange(version: string, range: string): boolean {
  if (!VERSION.test(version) || !RANGE.test(range)) return false;
  return range.split(' || ').some((choice) => isAtLeast(version, choice.slice(1)));
}
