import type { Effect } from '@umbral/contracts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { registerQueueMetrics } from '../queue/queue-metrics.js';

/** The metrics of a process, served as Prometheus text at /metrics. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram<'operation' | 'status'>;
  private readonly effects: Counter<'effect' | 'operation'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    registerQueueMetrics(this.registry);
    this.requests = new Histogram({
      name: 'umbral_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.registry],
    });
    this.effects = new Counter({
      name: 'umbral_effects_total',
      help: 'Successful calls by the effect that their policy follows from',
      labelNames: ['effect', 'operation'],
      registers: [this.registry],
    });
  }

  /** A call that had this effect. */
  countEffect(effect: Effect, operation: string): void {
    this.effects.inc({ effect, operation });
  }

  /** `operation` is the id of the operation; a path would create a series per record. */
  observeRequest(operation: string, status: number, milliseconds: number): void {
    this.requests.observe({ operation, status }, milliseconds / 1_000);
  }

  counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }

  /** A value that is read at each scrape; omitted where reading fails. */
  gauge(name: string, help: string, read: () => Promise<number> | number): Gauge {
    return new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          this.remove();
        }
      },
    });
  }
}
