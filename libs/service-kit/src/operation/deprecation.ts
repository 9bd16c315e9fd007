import { pathOf, type Deprecation } from '@umbral/contracts';

/** Documents how long deprecated operations stay. */
const POLICY = '/api/docs#cambios';

const MONTHS = 6;

/**
 * Headers of a deprecated operation: since when (RFC 9745), until when (RFC 8594), links to the policy and to the successor.
 * @param params of the call, for the path of the successor
 */
export function deprecationHeaders({ since, sunset, use }: Deprecation, params: unknown) {
  return {
    deprecation: `@${startOf(since) / 1_000}`,
    sunset: new Date(startOf(sunset)).toUTCString(),
    link: `<${POLICY}>; rel="deprecation"; type="text/html", <${pathOf({ path: use }, params as Record<string, unknown>)}>; rel="successor-version"`,
  };
}

/** Why a deprecation breaks the policy; undefined where it is valid. */
export function deprecationProblem({ since, sunset, use }: Deprecation, path: string): string | undefined {
  const [from, until] = [startOf(since), startOf(sunset)];
  if (Number.isNaN(from) || Number.isNaN(until)) return 'it has invalid dates';
  if (monthsAfter(from) > until) return `its sunset is less than ${MONTHS} months away`;
  const own = namesIn(path);
  const unknown = namesIn(use).filter((name) => !own.includes(name));
  return unknown.length ? `${use} requires ${unknown.join(', ')}, which ${path} lacks` : undefined;
}

/** Start of the day (UTC), in milliseconds. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The same day of the month; the last one of a shorter month. */
function monthsAfter(start: number): number {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + MONTHS);
  return end.getUTCDate() < new Date(start).getUTCDate() ? end.setUTCDate(0) : end.getTime();
}

const namesIn = (path: string): string[] => path.match(/:\w+/g) ?? [];
