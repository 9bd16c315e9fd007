import { fileURLToPath } from 'node:url';

const loader = fileURLToPath(new URL('without-unused-loader.mjs', import.meta.url));

/** @param {RegExp} test @param {[unused: RegExp, instead?: string][]} edits @returns {import('webpack').RuleSetRule} */
const without = (test, ...edits) => ({ test, loader, options: { edits } });

/** JSON Schema, and English texts, which ours replace. */
const zod = without(
  /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
  [/^\s*inst\._zod\.processJSONSchema = .+$/gm],
  [/^\s*jsonSchema: \{\s*input: createStandardJSONSchemaMethod.+\s*output: createStandardJSONSchemaMethod.+\s*\},$/gm],
  [/return createToJSONSchemaMethod\(.+$/gm],
  [/^\s*core\.config\(en\(\)\);$/gm],
  [/if \(!core\.globalConfig\.localeError\)/],
);

/** Links and forms with all that they load: the kit has its own. Each is the result of a call, and has its name set. The chunk is named by its content: another version has another. */
const router = without(
  /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-7RTFRKQW\.mjs$/,
  [/(?<=^var \w+ = )(?=React\d*\.forwardRef\()/gm, '/* @__PURE__ */ '],
  [/^(Link|NavLink|Form)\.displayName = .+$/gm],
);

/** Snapshots and preloads of modules by their manifests: the shell has its own list of modules. */
const federation = [
  without(/[\\/]runtime-core[\\/]dist[\\/]core\.js$/, [/USE_REMOTE \? new SnapshotHandler\(this\) :/]),
  without(
    /[\\/]runtime-core[\\/]dist[\\/]remote[\\/]index\.js$/,
    [/^\tasync preloadRemote\(preloadOptions\) \{$[^]+?^\t\}$/m],
    [/^\s*host\.snapshotHandler\.manifestCache\.delete\(.+$/m],
  ),
  // For plugins, of which no build has one.
  without(/[\\/]runtime-core[\\/]dist[\\/]helpers\.js$/, [/^\t{1,2}\w+,?$/gm]),
  // Tree shaking of shared packages over several builds, which a snapshot would describe.
  without(/[\\/]webpack-bundler-runtime[\\/]dist[\\/]init\.js$/, [
    /^\t{5}const currentShared = [^]+?^\t{5}shared\.forEach\(\(\[pkgName, sharedArg\]\) => \{[^]+?^\t{5}\}\);$/m,
  ]),
];

/** Rules for libraries as a browser needs them. */
export const slimLibraries = [zod, router, ...federation];
