import { SHELL_API_VERSION } from '@umbral/contracts';

const parts = (version: string): number[] => version.split('.').map(Number);

/** Does this shell offer what a module asks for? Ranges are written `^major.minor.patch`. */
export function isShellApiOffered(range: string, offered = SHELL_API_VERSION): boolean {
  const wanted = /^\^?(\d+\.\d+\.\d+)$/.exec(range)?.[1];
  if (!wanted) return false;
  const [major = 0, minor = 0, patch = 0] = parts(wanted);
  const [offeredMajor = 0, offeredMinor = 0, offeredPatch = 0] = parts(offered);
  if (major !== offeredMajor) return false;
  return offeredMinor > minor || (offeredMinor === minor && offeredPatch >= patch);
}
