import { MAX_FRAMES } from '@umbral/contracts';

/** `at useRows (https://…/page.js:1:234)` of Chromium, `useRows@https://…/page.js:1:234` of Firefox and Safari. */
const shapes = [
  /^\s*at (?:(?<name>.*?) \()?(?<url>[^\s()]+):(?<line>\d+):(?<column>\d+)\)?$/,
  /^(?<name>[^@]*)@(?<url>.+):(?<line>\d+):(?<column>\d+)$/,
];

/**
 * Stack frames of an error: function names and the platform's built files only. The message may contain personal data, so it
 * is excluded, like origins, queries and foreign code such as extensions.
 */
export function framesOf(error: unknown, origin = window.location.origin): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .flatMap((line) => frameIn(line, origin))
    .slice(0, MAX_FRAMES);
}

function frameIn(text: string, origin: string): string[] {
  const found = shapes.map((shape) => shape.exec(text)?.groups).find((groups) => groups !== undefined);
  const url = found && URL.parse(found['url'] ?? '');
  if (!found || url?.origin !== origin || !/^\/(modules|assets)\/[\w./-]{1,150}$/.test(url.pathname)) return [];
  const name = (found['name'] ?? '').replace(/[^\w$.<>[\]# ]/g, '').slice(0, 80);
  return [`${name}@${url.pathname}:${found['line']}:${found['column']}`];
}

/** The release of the topmost frame with one. */
export function releaseIn(frames: readonly string[]): string | undefined {
  for (const frame of frames) {
    const [, path] = /@\/modules\/([^/]+\/[^/]+)\//.exec(frame) ?? [];
    if (path) return path;
  }
  return undefined;
}

/** The class of the thrown error. */
export const kindOf = (error: unknown): string =>
  error instanceof Error && /^[A-Z][A-Za-z]{0,59}$/.test(error.name) ? error.name : 'Error';
