import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const labelNames = ['queue'] as const;

/** Of all queues of this process. */
export const queueMetrics = {
  wait: new Histogram({
    name: 'umbral_queue_wait_seconds',
    help: 'Time from arrival to start of a task',
    labelNames,
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [],
  }),
  waiting: new Gauge({ name: 'umbral_queue_waiting', help: 'Tasks that wait', labelNames, registers: [] }),
  running: new Gauge({ name: 'umbral_queue_running', help: 'Tasks that run', labelNames, registers: [] }),
  refused: new Counter({
    name: 'umbral_queue_refused_total',
    help: 'Tasks refused because too many waited',
    labelNames,
    registers: [],
  }),
};

export function registerQueueMetrics(registry: Registry): void {
  for (const metric of Object.values(queueMetrics)) registry.registerMetric(metric);
}
