/** The page's Server-Timing header declares whether tracing is enabled: mostly it is not, and nothing is loaded. */
export function traceIfEnabled(): void {
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  if (!page?.serverTiming?.some(({ name }) => name === 'traces')) return;
  void import(/* webpackChunkName: "trace-clicks" */ './trace-clicks').then(({ traceClicks }) => traceClicks());
}
