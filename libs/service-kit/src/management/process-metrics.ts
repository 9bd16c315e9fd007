import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Gauge, type Registry } from 'prom-client';
import type { BaseConfig } from '../config/base-config.js';
import type { Health } from '../health/health.js';

/** The checks of readiness as a metric, read at each scrape. */
export function addDependencyMetric(registry: Registry, health: Health): void {
  new Gauge({
    name: 'umbral_dependency_up',
    help: 'Whether a dependency of the process answers (1), by check',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      const { checks } = await health.readiness();
      for (const [dependency, state] of Object.entries(checks)) this.set({ dependency }, Number(state === 'up'));
    },
  });
}

/** When the certificate of the process ends. Read once, like the certificate itself. */
export function addCertificateMetric(registry: Registry, { TLS_CERT }: Pick<BaseConfig, 'TLS_CERT'>): void {
  if (!TLS_CERT) return;
  new Gauge({
    name: 'umbral_certificate_expiry_timestamp_seconds',
    help: 'When the certificate that the process presents expires, in seconds since 1970',
    registers: [registry],
  }).set(Date.parse(new X509Certificate(readFileSync(TLS_CERT)).validTo) / 1_000);
}
