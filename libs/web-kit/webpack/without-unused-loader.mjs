/**
 * A library without what a browser never runs, where bundlers cannot find out: code in a class, and calls that look as if they had an effect.
 * Lines stay where they are.
 * @this {import('webpack').LoaderContext<{ edits: readonly [unused: RegExp, instead?: string][] }>}
 * @param {string} source
 */
export default function withoutUnused(source) {
  let result = source;
  for (const [unused, instead = ''] of this.getOptions().edits) {
    if (result.search(unused) < 0) this.emitError(new Error(`The library has changed: nothing matches ${unused}`));
    result = result.replace(unused, (removed) => instead + removed.replace(/[^\n]/g, ''));
  }
  return result;
}
