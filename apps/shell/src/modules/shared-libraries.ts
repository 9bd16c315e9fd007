import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as ui from '@umbral/ui';
import * as webKit from '@umbral/web-kit';
import * as forms from './shared/react-hook-form';
import * as query from './shared/react-query';
import * as router from './shared/react-router-dom';
import * as zod from './shared/zod';
import { shellManifest } from './shell-manifest';

/** Name of the shell in the federation. */
export const SHELL = 'umbral_shell';

/** Says which name is missing, where a module would only meet undefined. */
const withKnownExports = <Exports extends object>(name: string, library: Exports): Exports =>
  new Proxy(library, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !['then', 'default', '__esModule'].includes(key)) {
        throw new Error(`The shell does not share ${key} of ${name}: add it to modules/shared`);
      }
      return Reflect.get(target, key) as unknown;
    },
  });

/** What every module needs, and most of it the shell itself. */
const libraries: Record<string, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'react-router-dom': withKnownExports('react-router-dom', router),
  '@tanstack/react-query': withKnownExports('@tanstack/react-query', query),
  'react-hook-form': withKnownExports('react-hook-form', forms),
  zod: withKnownExports('zod', zod),
  '@umbral/ui': ui,
  '@umbral/web-kit': webKit,
};

type Loader = () => Promise<object>;

/** What some pages need: fetched with the first of them. */
const parts: Record<string, Loader> = {
  '@umbral/ui/assign': () => import(/* webpackChunkName: "assign" */ '@umbral/ui/assign'),
  '@umbral/ui/file': () => import(/* webpackChunkName: "file" */ '@umbral/ui/file'),
  '@umbral/web-kit/records': () => import(/* webpackChunkName: "records" */ '@umbral/web-kit/records'),
};

const shared = ([name, load]: [string, Loader]) =>
  [
    name,
    {
      version: shellManifest.singletons[name] ?? '0.0.0',
      get: async () => {
        const library = await load();
        return () => library;
      },
      shareConfig: { singleton: true, requiredVersion: false as const },
      // The federation counts the module that asked first as the owner, and takes the library away with it when a new release takes
      // its place, unless another one uses it: the shell always does.
      useIn: [SHELL],
    },
  ] as const;

const loaded = Object.entries(libraries).map(([name, library]): [string, Loader] => [
  name,
  () => Promise.resolve(library),
]);

/** Everything that the shell shares with modules, as the federation runtime wants it. */
export const sharedLibraries = Object.fromEntries([...loaded, ...Object.entries(parts)].map(shared));
