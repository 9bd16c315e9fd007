import { preloadOverlays } from '@umbral/ui';
import { useIntent } from '@umbral/web-kit';
import { loadFormLibraries } from '../modules/form-libraries/load';
import { loadPalette } from '../palette/palette-key';
import { loadOpenSession } from '../signed-out/load-open-session';

/** Fetches what opens over a page, and what forms need, at the first sign of use. A failed fetch is retried when it is opened. */
export const useOverlaysOnIntent = (): void =>
  useIntent(() => {
    preloadOverlays();
    loadPalette().catch(() => undefined);
    loadFormLibraries().catch(() => undefined);
    // A sign-out without a network needs it.
    loadOpenSession().catch(() => undefined);
  });
