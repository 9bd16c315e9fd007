// Globals of the page and of webpack's runtime, used by the files in this folder.
declare const __resourceQuery: string;
declare const __webpack_hash__: string;
declare const __webpack_runtime_id__: string;

interface RefreshRuntime {
  register(component: unknown, id: string): void;
}

declare module 'react-refresh' {
  const runtime: RefreshRuntime;
  export default runtime;
}

interface ImportMeta {
  webpackHot: { check(apply: boolean): Promise<unknown[] | null> };
}

declare var umbralRefreshRuntime: RefreshRuntime | undefined;
declare var umbralRefresh: Record<string, RefreshRuntime> | undefined;
declare var umbralBuilds: EventSource | undefined;
