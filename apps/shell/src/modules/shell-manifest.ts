import type { PlatformVersions } from '@umbral/contracts';

/** Set by the build, from shell.json and the installed libraries. */
declare const SHELL_MANIFEST: Omit<PlatformVersions, 'services'>;

/** Shell API and shared libraries of this shell, as it runs in this page. The deployed one may be newer. */
export const shellManifest = SHELL_MANIFEST;
