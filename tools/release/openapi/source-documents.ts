import { fileURLToPath } from 'node:url';
import { Failure } from '../../local/failure.ts';
import { root } from '../../local/paths.ts';
import { run, tail } from '../../local/shell/run.ts';
import { type OpenApiDocument } from './document.ts';

const PROGRAM = fileURLToPath(new URL('./from-source.ts', import.meta.url));

/** Documents generated from the sources, independent of builds and files. @returns by service */
export async function sourceDocuments(): Promise<Record<string, OpenApiDocument>> {
  const { code, output } = await run(
    process.execPath,
    ['--import', 'tsx', '--conditions=@umbral/source', '--no-warnings', PROGRAM],
    { cwd: root, allowFailure: true },
  );
  if (code !== 0) throw new Failure('The contracts cannot be read.', { details: tail(output) });
  return JSON.parse(output) as Record<string, OpenApiDocument>;
}
