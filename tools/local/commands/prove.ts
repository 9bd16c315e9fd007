import { readFileSync } from 'node:fs';
import { proveCluster } from '../backup/prove-cluster.ts';
import { ownersAmong } from '../database/urls.ts';
import { Failure } from '../failure.ts';
import { say } from '../terminal/progress.ts';

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
const LIMIT_MS = 4 * 3_600_000;

/** Weekly, by deploy/postgres/prove.yaml. Reads MIGRATION_URL_<SERVICE> of every service. */
export async function command() {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = process.env;
  if (!host)
    throw new Failure('No Kubernetes runs this.', {
      wayOut: 'Compose proves its backups by itself: docs/operations.md',
    });
  const urls = ownersAmong([]).map((service) => {
    const url = process.env[`MIGRATION_URL_${service.toUpperCase()}`];
    if (url) return [service, url] as const;
    throw new Failure(`MIGRATION_URL_${service.toUpperCase()} is not set.`);
  });
  const namespace = readFileSync(`${ACCOUNT}/namespace`, 'utf8').trim();
  const proof = await proveCluster({
    clusters: `https://${host}:${port}/apis/postgresql.cnpg.io/v1/namespaces/${namespace}/clusters`,
    token: readFileSync(`${ACCOUNT}/token`, 'utf8'),
    urls: Object.fromEntries(urls),
    copyOf: (url) => url.replace('@postgres-rw', '@proof-rw'),
    limit: LIMIT_MS,
  });
  say(`PROVED: ${JSON.stringify(proof)}`);
}
