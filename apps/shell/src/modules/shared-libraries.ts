import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as ui from '@umbral/ui';
import * as webKit from '@umbral/web-kit';
import * as forms from './form-libraries/react-hook-form';
import * as zod from './form-libraries/zod';
import * as query from './exports/react-query';
import * as router from './exports/react-router-dom';
import { shellManifest } from './shell-manifest';

/** Name of the shell in the federation. */
export const SHELL = 'umbral_shell';

/** Throws for an unknown export, where a module would only see undefined. */
const withKnownExports = <Exports extends object>(name: string, library: Exports): Exports =>
  new Proxy(library, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !['then', 'default', '__esModule'].includes(key)) {
        throw new Error(`The shell does not share ${key} of ${name}: add it to modules/exports`);
      }
      return Reflect.get(target, key) as unknown;
    },
  });

/** Libraries that every module needs, and most of which the shell needs itself. */
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

/** Libraries of some pages: fetched with the first of them. */
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
      // The federation makes the first consumer the owner, and removes the library with it when a new release replaces that
      // module, unless another container uses it: the shell always does.
      useIn: [SHELL],
    },
  ] as const;

const loaded = Object.entries(libraries).map(([name, library]): [string, Loader] => [
  name,
  () => Promise.resolve(library),
]);

/** All shared libraries, in the format of the federation runtime. */
export const sharedLibraries = Object.fromEntries([...loaded, ...Object.entries(parts)].map(shared));
