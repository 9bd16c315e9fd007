/** Does the work when it is first asked for, and remembers the result. @template T @param {() => Promise<T>} work */
export function once(work) {
  let result;
  return () => (result ??= work());
}
