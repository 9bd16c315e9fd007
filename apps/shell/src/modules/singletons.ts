import { shellOffer } from './shell-offer';

/**
 * Says which name is missing, where a module would only meet undefined. Of the largest libraries the shell keeps
 * what modules use, because one more name weighs on everybody's first page.
 */
const kept = <Library extends object>(name: string, library: Library): Library =>
  new Proxy(library, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !['then', 'default', '__esModule'].includes(key)) {
        throw new Error(`The shell keeps no ${key} of ${name}: add it to webpackExports in singletons.ts`);
      }
      return Reflect.get(target, key) as unknown;
    },
  });

/** Fetches each singleton when the first module asks for it: the shell itself uses parts of them only. */
const loaders: Record<string, () => Promise<object>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
  'react-router-dom': async () =>
    kept(
      'react-router-dom',
      await import(
        /* webpackChunkName: "router", webpackExports: ["createSearchParams", "generatePath", "Link", "matchPath", "Navigate", "NavLink", "Outlet", "Route", "Router", "Routes", "useHref", "useLocation", "useMatch", "useNavigate", "useOutletContext", "useParams", "useResolvedPath", "useSearchParams"] */ 'react-router-dom'
      ),
    ),
  '@tanstack/react-query': () => import(/* webpackChunkName: "query" */ '@tanstack/react-query'),
  'react-hook-form': async () =>
    kept(
      'react-hook-form',
      await import(
        /* webpackChunkName: "forms", webpackExports: ["Controller", "FormProvider", "useController", "useFieldArray", "useForm", "useFormContext", "useFormState", "useWatch"] */ 'react-hook-form'
      ),
    ),
  zod: async () =>
    kept(
      'zod',
      await import(
        /* webpackChunkName: "zod", webpackExports: ["array", "boolean", "coerce", "config", "custom", "email", "enum", "iso", "literal", "null", "nullable", "nullish", "number", "object", "optional", "pipe", "preprocess", "record", "strictObject", "string", "transform", "union", "unknown", "uuid", "ZodError"] */ 'zod'
      ),
    ),
  '@umbral/contracts': () => import(/* webpackChunkName: "contracts" */ '@umbral/contracts'),
  '@umbral/ui': () => import(/* webpackChunkName: "ui" */ '@umbral/ui'),
  '@umbral/web-kit': () => import(/* webpackChunkName: "web-kit" */ '@umbral/web-kit'),
};

/** The singletons as the federation runtime wants them. */
export const singletons = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [
    name,
    {
      version: shellOffer.singletons[name] ?? '0.0.0',
      get: async () => {
        const library = await load();
        return () => library;
      },
      shareConfig: { singleton: true, requiredVersion: false as const },
    },
  ]),
);
