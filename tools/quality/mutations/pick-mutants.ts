import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Location, Position } from '@stryker-mutator/api/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { Failure } from '../../local/failure.ts';
import { inRoot } from '../../local/paths.ts';
import { filesOf } from './sources.ts';

/** Where unit specs decide. What a service proves over HTTP is for its api specs and for races. */
const WORKSPACES = ['libs/mortgage', 'libs/contracts', 'libs/service-kit', 'libs/web-kit', 'services/*'];

/** A place whose mutants are tried. */
export interface Pick {
  /** From its workspace */
  file: string;
  /** As Stryker reads it: line:column-line:column, lines from 1, columns from 0 */
  range: string;
}

/**
 * Draws places of mutants in all candidates: sources with a unit spec of their name, and of mortgage all, which golden cases prove.
 * @param options the same seed, count and sources give the same places
 * @returns by workspace
 */
export async function pickMutants({ seed, count, workspaces }: { seed: string; count: number; workspaces: string[] }) {
  const patterns = workspaces.length ? workspaces : WORKSPACES;
  const sources = filesOf('--', ...patterns.map((pattern) => `${pattern}/src/*`));
  const files = sources.filter((path) => isCandidate(path, sources));
  if (!files.length) throw new Failure(`${patterns.join(', ')} has no source with a unit spec.`);
  const drawn = [...(await placesIn(files))]
    .map((place) => ({ place, rank: createHash('sha256').update(`${seed} ${place}`).digest('hex') }))
    .sort((one, other) => one.rank.localeCompare(other.rank))
    .slice(0, count);
  const picked = new Map<string, Pick[]>();
  for (const { place } of drawn) {
    const [path = '', range = ''] = place.split(/:(.*)/s);
    const [group, name, ...rest] = path.split('/');
    const workspace = `${group}/${name}`;
    picked.set(workspace, [...(picked.get(workspace) ?? []), { file: rest.join('/'), range }]);
  }
  return picked;
}

const isCandidate = (path: string, sources: string[]) => {
  if (!path.endsWith('.ts') || /\.spec\.ts$|\.d\.ts$/.test(path)) return false;
  const spec = path.replace(/\.ts$/, '.spec.ts');
  return path.startsWith('libs/mortgage/') || sources.includes(spec) || sources.includes(`${spec}x`);
};

type Mutants = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'];

/** Without those that contain others: a range tries all mutants within it. */
const isInnermost = ({ location: outer }: Mutants[number], _: number, ofFile: Mutants) =>
  !ofFile.some(({ location: inner }) => isWithin(inner, outer) && !isWithin(outer, inner));

const isWithin = (inner: Location, outer: Location) =>
  !isBefore(inner.start, outer.start) && !isBefore(outer.end, inner.end);

const isBefore = (one: Position, other: Position) =>
  one.line < other.line || (one.line === other.line && one.column < other.column);

const silent = () => {};
const isOff = () => false;
const QUIET = {
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
  ...{ isTraceEnabled: isOff, isDebugEnabled: isOff, isInfoEnabled: isOff, isWarnEnabled: isOff },
  ...{ isErrorEnabled: isOff, isFatalEnabled: isOff },
};

/** Places of mutants, as path:range; one place may have several. */
async function placesIn(paths: string[]): Promise<Set<string>> {
  const instrumenter = new Instrumenter(QUIET);
  const options = { plugins: null, ignorers: [], noHeader: true, excludedMutations: [] };
  const places = new Set<string>();
  for (const name of paths) {
    const file = { name, content: readFileSync(inRoot(name), 'utf8'), mutate: true };
    const { mutants } = await instrumenter.instrument([file], options);
    for (const { location } of mutants.filter(isInnermost)) {
      const { start, end } = location;
      places.add(`${name}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`);
    }
  }
  return places;
}
