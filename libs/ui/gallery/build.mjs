// Builds the gallery into dist-gallery/: static files to open from any web server.
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';

const here = fileURLToPath(new URL('.', import.meta.url));

const compiler = webpack({
  mode: 'development',
  devtool: false,
  context: here,
  entry: './main.tsx',
  output: { path: fileURLToPath(new URL('../dist-gallery', import.meta.url)), filename: '[name].js', clean: true },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          swcrc: false,
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].css' }),
    new HtmlWebpackPlugin({
      title: 'Umbral',
      templateContent:
        '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Umbral</title></head><body><div id="root"></div></body></html>',
    }),
  ],
  performance: false,
});

compiler.run((error, stats) => {
  const failed = error ?? (stats?.hasErrors() ? new Error(stats.toString({ preset: 'errors-only' })) : undefined);
  if (failed) {
    console.error(failed.message);
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
