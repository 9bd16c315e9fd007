import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/** Set by the build: version of each singleton in this shell. */
declare const SINGLETON_VERSIONS: Record<string, string>;

/** Fetches each singleton when the first module asks for it: the shell itself uses parts of them only. */
const loaders: Record<string, () => Promise<unknown>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
  'react-router-dom': () => import(/* webpackChunkName: "router" */ 'react-router-dom'),
  '@tanstack/react-query': () => import(/* webpackChunkName: "query" */ '@tanstack/react-query'),
  'react-hook-form': () => import(/* webpackChunkName: "forms" */ 'react-hook-form'),
  zod: () => import(/* webpackChunkName: "zod" */ 'zod'),
  '@umbral/contracts': () => import(/* webpackChunkName: "contracts" */ '@umbral/contracts'),
  '@umbral/ui': () => import(/* webpackChunkName: "ui" */ '@umbral/ui'),
  '@umbral/web-kit': () => import(/* webpackChunkName: "web-kit" */ '@umbral/web-kit'),
};

/** The singletons as the federation runtime wants them. */
export const singletons = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [
    name,
    {
      version: SINGLETON_VERSIONS[name] ?? '0.0.0',
      get: async () => {
        const module = await load();
        return () => module;
      },
      shareConfig: { singleton: true, requiredVersion: false as const },
    },
  ]),
);

/** Lets the browser refuse a container that is not what was deployed. */
export const integrityPlugin = (integrityOf: (url: string) => string | undefined): ModuleFederationRuntimePlugin => ({
  name: 'integrity',
  createScript({ url }) {
    const integrity = integrityOf(url);
    if (!integrity) return undefined;
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    return script;
  },
});
