export type Overlays = typeof import('./overlays');

let loaded: Overlays | undefined;
let loading: Promise<Overlays> | undefined;

/** The chunk of dialogs, menus and tabs, if it is there. Specs have it from the start: see jest.web.mjs. */
export const loadedOverlays = (): Overlays | undefined => loaded;

/** Loads it once. A failed load is repeated by the next call. */
export function loadOverlays(): Promise<Overlays> {
  loading ??= import(/* webpackChunkName: "overlays" */ './overlays').then(
    (overlays) => (loaded = overlays),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Loads it at the first sign that it will be needed. A failure is reported when it is. */
export const preloadOverlays = (): void => void loadOverlays().catch(() => undefined);
