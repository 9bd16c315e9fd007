#!/usr/bin/env node
// Usage: node deploy/ship-job.mjs <service> <tag> [<registry prefix>] | kubectl create -n umbral -f -
// The job that ships one service of deploy/kubernetes alone: migrations that only add, then its deployment, pod by pod, watched, and
// back to the former image when the new one does worse. See docs/shipping-one-domain.md.
import { pathToFileURL } from 'node:url';

const RESTRICTED = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };
const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * @param {string} service @param {string} tag of its image, and of the image `setup` of the same release
 * @param {{ prefix?: string, watchSeconds?: number }} [options]
 */
export function shipJob(service, tag, { prefix = 'umbral/', watchSeconds = 60 } = {}) {
  const setup = `${prefix}setup:${tag}`;
  const resources = { requests: { cpu: '100m', memory: '96Mi' }, limits: { memory: '256Mi' } };
  const hasDatabase = service !== 'gateway';
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { generateName: `ship-${service}-`, labels: { 'app.kubernetes.io/part-of': 'umbral' } },
    spec: {
      // What went back has a reason, which a second try does not mend.
      backoffLimit: 0,
      ttlSecondsAfterFinished: 86_400,
      template: {
        metadata: {
          labels: {
            'app.kubernetes.io/name': `ship-${service}`,
            'umbral/ships': 'yes',
            ...(hasDatabase && { 'umbral/database': 'yes' }),
          },
        },
        spec: {
          serviceAccountName: 'shipper',
          automountServiceAccountToken: true,
          restartPolicy: 'Never',
          securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
          ...(hasDatabase && {
            initContainers: [
              {
                name: 'migrate',
                image: setup,
                args: ['node', 'platform/src/main.ts', 'migrate', '--expand-only', service],
                envFrom: [{ secretRef: { name: `${service}-database` } }, { secretRef: { name: `${service}-owner` } }],
                resources,
                securityContext: RESTRICTED,
              },
            ],
          }),
          containers: [
            {
              name: 'ship',
              image: setup,
              args: ['node', 'platform/src/main.ts', 'ship-in-cluster', service, `${prefix}${service}:${tag}`],
              env: [
                { name: 'WATCH_SECONDS', value: String(watchSeconds) },
                { name: 'NODE_EXTRA_CA_CERTS', value: `${ACCOUNT}/ca.crt` },
              ],
              resources,
              securityContext: RESTRICTED,
            },
          ],
        },
      },
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [service, tag, prefix] = process.argv.slice(2);
  if (!service || !tag) {
    console.error('node deploy/ship-job.mjs <service> <tag> [<registry prefix>]');
    process.exit(1);
  }
  console.log(JSON.stringify(shipJob(service, tag, prefix ? { prefix } : {}), null, 2));
}
