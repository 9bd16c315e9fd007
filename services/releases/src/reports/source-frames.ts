import { readFile, stat } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, sep } from 'node:path';
import { sourcePosition } from '@umbral/contracts';
import { sizes } from '@umbral/service-kit';

const FRAME = /@\/modules\/(?<release>[^/]+\/[^/]+)\/(?<file>.+):(?<line>\d+):(?<column>\d+)$/;
/** Below the folder of the module, or below the root of its repository: any other path is one of the machine that built it. */
const SOURCE = /^webpack:\/\/[^/]*\/(?:\.\/|(?:\.\.\/)+(?=(?:libs|node_modules)\/))(.+)$/;

/**
 * Resolves positions in the built files of one release by the source maps that were uploaded with it. Each map is read once, and only so
 * many: the frames come from browsers, the maps from publishers.
 */
export class SourceFrames {
  private readonly maps = new Map<string, Promise<SourceMap | undefined>>();

  /** @param registry folder of all releases @param path of the release */
  constructor(
    private readonly registry: string,
    private readonly path: string,
  ) {}

  /** `src/rows/use-rows.ts:12`; null for a frame of another module or of the shell, and where no map resolves it. */
  async resolve(frame: string): Promise<string | null> {
    const { release, file = '', line, column } = FRAME.exec(frame)?.groups ?? {};
    const map = release === this.path ? await this.mapOf(file) : undefined;
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    // For a position that has no mapping, Node answers one of a line before.
    if (!entry || !('originalSource' in entry) || entry.generatedLine !== Number(line) - 1) return null;
    const [, source] = SOURCE.exec(entry.originalSource) ?? [];
    return sourcePosition.safeParse(source && `${source}:${entry.originalLine + 1}`).data ?? null;
  }

  private mapOf(file: string): Promise<SourceMap | undefined> | undefined {
    const known = this.maps.get(file);
    if (known || this.maps.size >= sizes.sourceMapsOfReport.most) return known;
    const map = this.read(join(this.registry, this.path, `${file}.map`));
    this.maps.set(file, map);
    return map;
  }

  private async read(file: string): Promise<SourceMap | undefined> {
    // A frame may contain `..`.
    if (!file.startsWith(join(this.registry, this.path) + sep)) return undefined;
    try {
      if ((await stat(file)).size > sizes.sourceMap.most) return undefined;
      return new SourceMap(JSON.parse(await readFile(file, 'utf8')) as SourceMapPayload);
    } catch {
      // Missing or invalid: the position in the built file is stored as well.
      return undefined;
    }
  }
}
