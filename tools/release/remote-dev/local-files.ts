import { createReadStream, statSync } from 'node:fs';
import { type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Answers a file of a build, source maps too.
 * @param path below the folder, as it stands in the address
 * @returns whether there is such a file
 */
export function answerFile(folder: string, path: string, response: ServerResponse): boolean {
  const file = normalize(join(folder, path));
  const type = TYPES[extname(file)];
  if (!type || !file.startsWith(folder + sep)) return false;
  const size = sizeOf(file);
  if (size === undefined) return false;
  response.writeHead(200, {
    'content-type': type,
    'content-length': size,
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  createReadStream(file)
    .once('error', () => response.destroy())
    .pipe(response);
  return true;
}

/** Undefined where no file is, or can be: below another file, or with a NUL byte in its name. */
function sizeOf(file: string) {
  try {
    const found = statSync(file);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}
