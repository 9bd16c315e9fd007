import type { PlatformOffer } from '@umbral/contracts';

/** Set by the build, from shell.json and the installed libraries. */
declare const SHELL_OFFER: Omit<PlatformOffer, 'services'>;

/** What this shell, as it stands in this page, offers to modules. The deployed one may be newer. */
export const shellOffer = SHELL_OFFER;
