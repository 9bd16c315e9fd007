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
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return false;
  response.writeHead(200, {
    'content-type': type,
    'content-length': found.size,
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  createReadStream(file).pipe(response);
  return true;
}
