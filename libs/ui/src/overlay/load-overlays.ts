export type Overlays = typeof import('./overlays');
export type Menus = typeof import('./menus');
export type Calendars = Awaited<ReturnType<Menus['importCalendar']>>;

export interface Chunk<Parts> {
  /** Its parts, if it is there. Specs have it from the start: see jest.web.mjs. */
  loaded: () => Parts | undefined;
  /** Loads it once. A failed load is repeated by the next call. */
  load: () => Promise<Parts>;
}

function chunk<Parts>(fetchParts: () => Promise<Parts>): Chunk<Parts> {
  let loaded: Parts | undefined;
  let loading: Promise<Parts> | undefined;
  return {
    loaded: () => loaded,
    load() {
      loading ??= fetchParts().then(
        (parts) => (loaded = parts),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** Dialogs and tabs, which an address may open. */
export const overlays = chunk(() => import(/* webpackChunkName: "overlays" */ './overlays'));
/** Menus and tooltips, which only the user opens. */
export const menus = chunk(() => import(/* webpackChunkName: "menus" */ './menus'));

/** Without what the chunk of menus has. */
export const calendar = chunk(async () => (await menus.load()).importCalendar());

/** Loads overlays and menus at the first sign that they will be needed. A failure is reported when they are. */
export function preloadOverlays(): void {
  for (const { load } of [overlays, menus]) load().catch(() => undefined);
}
