import { createRequire } from 'node:module';
import * as z from 'zod';

/** What is used of Typst's compiler. */
export interface TypstCompiler {
  /** Puts a file below the compiler's root, which is on no disk. */
  mapShadow(path: string, content: Buffer): void;
  resetShadow(): void;
  /** `inputs` are the texts of `sys.inputs`. */
  compile(document: { mainFileContent: string; inputs: Record<string, string> }): {
    /** null when the document cannot be set. */
    result: TypstDocument | null;
    takeError(): { shortDiagnostics: unknown[] } | null;
  };
  pdf(document: TypstDocument, options: { pdfStandard: 'ua-1'; creationTimestamp: number }): Buffer;
  /** All pages in one picture, letters as outlines. */
  svg(document: TypstDocument): string;
  /** Forgets what so many rounds have not used. */
  evictCache(rounds: number): void;
}
interface TypstDocument {
  numOfPages: number;
}
interface TypstModule {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): TypstCompiler;
  };
}

/**
 * One for each C library; npm installs that of the machine. The package that chooses between them is left out: it asks for
 * builds of eleven kinds of machines, and npm refuses a lock file that does not list what a registry lacks.
 */
const BUILDS = ['linux-x64-gnu', 'linux-x64-musl'].map((machine) => `@myriaddreamin/typst-ts-node-compiler-${machine}`);

const isModule = (value: unknown): value is TypstModule =>
  typeof value === 'object' && value !== null && 'NodeCompiler' in value && typeof value.NodeCompiler === 'function';
const typstModule = z.custom<TypstModule>(isModule, 'This is not the compiler of Typst');

/** @throws AggregateError where no build can be loaded */
export function loadTypst(): TypstModule {
  const load = createRequire(import.meta.url);
  const reasons: unknown[] = [];
  for (const build of BUILDS) {
    try {
      return typstModule.parse(load(build));
    } catch (error) {
      reasons.push(error);
    }
  }
  throw new AggregateError(reasons, 'Typst has no build for this machine');
}
