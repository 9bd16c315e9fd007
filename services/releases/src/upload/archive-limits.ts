import { AppError, sizes } from '@umbral/service-kit';

/** What builds of micro-frontends consist of. */
const EXTENSIONS = ['js', 'css', 'map', 'json', 'txt', 'br', 'gz', 'svg', 'png', 'webp', 'woff2', 'html'];
/** Segments of names: no `..`, no backslash, nothing that a shell or an address would have to escape. */
const SEGMENT = /^(?!\.{1,2}$)[\w@.+~-]+$/;

/** The refusal of an archive. @param message Spanish, for users */
export const refusedArchive = (message: string): AppError => new AppError('validation', { message });

/** Name of an entry below the root of the archive; undefined for the root itself. @throws AppError validation */
export function entryName(name: string): string | undefined {
  const relative = name.replace(/^\.\//, '').replace(/\/$/, '');
  if (relative === '' || relative === '.') return undefined;
  if (relative.length > sizes.archivePath.most)
    throw refusedArchive(`El archivo tiene una ruta de más de ${sizes.archivePath.most} caracteres`);
  if (!relative.split('/').every((segment) => SEGMENT.test(segment)))
    throw refusedArchive(`El archivo tiene una ruta que no se admite: ${JSON.stringify(relative)}`);
  return relative;
}

/** @throws AppError validation */
export function assertAllowedFile(name: string): void {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!EXTENSIONS.includes(extension))
    throw refusedArchive(`Un módulo no lleva ficheros como ${name}: solo ${EXTENSIONS.join(', ')}`);
}
