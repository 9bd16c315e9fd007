import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** Beside a build: which files a page needs. Written by libs/web-kit/webpack/page-files-plugin.mjs. */
const PAGE_FILES = 'page-files.json';

const name = z.string().regex(/^[\w./-]+\.(js|css)$/);
/** Of 256 bits; older builds have 384. */
const digest = z.string().regex(/^sha(256-[\w+/]{43}=|384-[\w+/]{64})$/);
const file = z.object({ file: name, integrity: digest });
export type PageFile = z.output<typeof file>;
/** Only reads of the API and of the gateway: the shell sends them with the session of the user. */
const read = z.string().regex(/^\/[\w./?&=:%-]+$/);
const parts = z.array(z.string());

const shellFiles = z.object({ reads: z.array(read), files: z.array(file), parts: z.record(z.string(), z.array(file)) });
export type ShellFiles = z.output<typeof shellFiles>;

const moduleFiles = z.object({
  /** What every page of the module needs after its entry. */
  files: z.array(file),
  pages: z.record(z.string(), z.object({ files: z.array(file), parts, reads: z.array(read) })),
});
export type ModuleFiles = z.output<typeof moduleFiles>;

/** Undefined for a build without them, as of an older release: its pages are only slower. */
async function readFiles<Schema extends z.ZodType>(
  schema: Schema,
  folder: string,
): Promise<z.output<Schema> | undefined> {
  try {
    return schema.safeParse(JSON.parse(await readFile(join(folder, PAGE_FILES), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

export const readShellFiles = (folder: string): Promise<ShellFiles | undefined> => readFiles(shellFiles, folder);
export const readModuleFiles = (folder: string): Promise<ModuleFiles | undefined> => readFiles(moduleFiles, folder);
