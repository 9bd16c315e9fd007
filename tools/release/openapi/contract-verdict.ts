import { documentChanges } from './document-changes.ts';
import { type OpenApiDocument } from './document.ts';
import { type Change } from './change.ts';

const MAX_CHANGES = 12;

/**
 * Whether a service may be deployed behind callers of its last release: its contract version must match the changes
 * since. Empty when it does.
 * @param released its OpenAPI document as it was released last
 * @param current as it is now
 * @param today as `2026-11-23`, of UTC
 * @returns what is wrong, and what to do
 */
export function contractProblems(
  released: OpenApiDocument,
  current: OpenApiDocument,
  today = new Date().toISOString().slice(0, 10),
): string[] {
  const [former, version] = [released.info.version, current.info.version] as const;
  const [major = 0, minor = 0] = former.split('.').map(Number);
  const [newMajor = 0, newMinor = 0] = version.split('.').map(Number);
  const changes = documentChanges(released, current);
  const breaking = changes.filter(({ isBreaking }) => isBreaking);
  if (newMajor < major || (newMajor === major && newMinor < minor))
    return [`contract version ${version} lies before the released ${former}`];
  const early = changes.filter(({ removal }) => removal && !(removal.sunset && removal.sunset <= today));
  if (early.length)
    return [
      ...early.map(({ where, removal }) => `${where}: is gone, ${announced(removal?.sunset)}`),
      'callers were promised six months: keep it, say `deprecated` in its operation, and release that first',
    ];
  if (newMajor > major) return [];
  if (breaking.length)
    return [
      ...sentences(breaking),
      `callers of ${former} would break: keep the former shape beside the new one, or raise the contract version to ${major + 1}.0.0`,
    ];
  if (!changes.length || newMinor > minor) return [];
  return [
    ...sentences(changes),
    `callers cannot tell whether this is there: raise the contract version to ${major}.${minor + 1}.0`,
  ];
}

const announced = (sunset: string | undefined) =>
  sunset ? `which was announced for ${sunset}` : 'which was never announced';

function sentences(changes: Change[]) {
  const all = [...new Set(changes.map(({ where, what }) => `${where}: ${what}`))];
  const rest = all.length - MAX_CHANGES;
  return rest > 0 ? [...all.slice(0, MAX_CHANGES), `and ${rest} more`] : all;
}
