import { pathOf, type Deprecation } from '@umbral/contracts';

/** Where it is told how long what is deprecated stays. */
const POLICY = '/api/docs#cambios';

const MONTHS = 6;

/**
 * What a call that is to go says of itself: since when (RFC 9745), until when (RFC 8594), where that is explained and what takes its place.
 * @param params of the call, with which the other path is filled
 */
export function deprecationHeaders({ since, sunset, use }: Deprecation, params: unknown) {
  return {
    deprecation: `@${startOf(since) / 1_000}`,
    sunset: new Date(startOf(sunset)).toUTCString(),
    link: `<${POLICY}>; rel="deprecation"; type="text/html", <${pathOf({ path: use }, params as Record<string, unknown>)}>; rel="successor-version"`,
  };
}

/** Why a deprecation is none that callers can live with; nothing where it is. */
export function deprecationProblem({ since, sunset, use }: Deprecation, path: string): string | undefined {
  const [from, until] = [new Date(startOf(since)), startOf(sunset)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(until)) return 'its days are no days';
  if (from.setUTCMonth(from.getUTCMonth() + MONTHS) > until) return `it goes before callers had ${MONTHS} months`;
  const own = namesIn(path);
  const unknown = namesIn(use).filter((name) => !own.includes(name));
  return unknown.length ? `${use} wants ${unknown.join(', ')}, which its callers do not send` : undefined;
}

/** Its first instant, in milliseconds. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const namesIn = (path: string): string[] => path.match(/:\w+/g) ?? [];
