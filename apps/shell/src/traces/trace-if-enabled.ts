/** The gateway says with the page that it answers whether calls are traced: most of the time nobody does, and nothing is loaded. */
export function traceIfEnabled(): void {
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  if (!page?.serverTiming?.some(({ name }) => name === 'traces')) return;
  void import(/* webpackChunkName: "trace-clicks" */ './trace-clicks').then(({ traceClicks }) => traceClicks());
}
