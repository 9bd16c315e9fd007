import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { Registry } from 'prom-client';
import { addCertificateMetric } from './process-metrics.js';

it('a process with a certificate exports when it expires', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'umbral-certificate-'));
  try {
    const file = join(folder, 'server.pem');
    const [pem = ''] = rootCertificates;
    writeFileSync(file, pem);
    const registry = new Registry();
    addCertificateMetric(registry, { TLS_CERT: file });
    const [metric] = await registry.getMetricsAsJSON();
    const expiry = new Date(Number(metric?.values[0]?.value) * 1_000);
    // A certificate of an authority that Node trusts: of these years, not of 1970 or of milliseconds.
    expect(expiry.getUTCFullYear()).toBeGreaterThanOrEqual(2024);
    expect(expiry.getUTCFullYear()).toBeLessThan(2080);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
