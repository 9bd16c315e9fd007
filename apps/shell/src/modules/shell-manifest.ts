import type { PlatformOffer } from '@umbral/contracts';

/** Set by the build, from shell.json and the installed libraries. */
declare const SHELL_MANIFEST: Omit<PlatformOffer, 'services'>;

/** Shell API and shared libraries of this shell, as it runs in this page. The deployed one may be newer. */
export const shellManifest = SHELL_MANIFEST;
