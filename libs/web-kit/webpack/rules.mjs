import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { slimLibraries } from './slim-libraries.mjs';

/** @param {string} name */
const own = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Without what a browser never reads. @type {import('webpack').RuleSetRule[]} */
const slim = [
  {
    test: /[\\/]contracts[\\/](src|dist)[\\/].+\.(ts|js)$/,
    enforce: 'post',
    loader: own('without-documentation-loader.mjs'),
  },
  // The shell gives zod its Spanish texts when it loads it; for modules that has happened then.
  { test: /[\\/]contracts[\\/](src|dist)[\\/]locale\.(ts|js)$/, sideEffects: false },
  ...slimLibraries,
];

/**
 * Loader rules: TypeScript by swc, CSS Modules by name, everything else as a hashed file.
 * @param {{ app: string, release: string, isDevelopment: boolean, isHot: boolean }} options
 * @returns {import('webpack').RuleSetRule[]}
 */
export const rules = ({ app, release, isDevelopment, isHot }) => [
  {
    test: /\.tsx?$/,
    loader: 'swc-loader',
    options: {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isHot } },
      },
    },
  },
  {
    test: /\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: 'css-loader',
        options: {
          modules: {
            auto: true,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            localIdentName: `${app}-[name]-[local]-[hash:base64:5]`,
            localIdentHashSalt: release,
          },
        },
      },
    ],
  },
  { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
  ...(isDevelopment ? [] : slim),
];
