import type { PlatformVersions } from '@umbral/contracts';

/** Set by the build, from shell.json and the installed libraries. */
declare const SHELL_MANIFEST: Omit<PlatformVersions, 'services'>;

/** API version and shared libraries of the shell running in this page. The deployed one may be newer. */
export const shellManifest = SHELL_MANIFEST;
