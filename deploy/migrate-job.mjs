#!/usr/bin/env node
// Usage: node deploy/migrate-job.mjs <service> <tag> [<registry prefix>] | kubectl create -n umbral -f -
// The job before a rolling update of one service: migrations that only add. See docs/shipping-one-domain.md.
import { pathToFileURL } from 'node:url';

/** @param {string} service @param {string} tag of the image `setup` of the release @param {string} [prefix] of images */
export const migrateJob = (service, tag, prefix = 'umbral/') => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { generateName: `migrate-${service}-`, labels: { 'app.kubernetes.io/part-of': 'umbral' } },
  spec: {
    // A refused migration has a reason, which a second try does not mend.
    backoffLimit: 0,
    ttlSecondsAfterFinished: 86_400,
    template: {
      metadata: { labels: { 'app.kubernetes.io/name': `migrate-${service}`, 'umbral/database': 'yes' } },
      spec: {
        automountServiceAccountToken: false,
        restartPolicy: 'Never',
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            name: 'migrate',
            image: `${prefix}setup:${tag}`,
            args: ['node', 'tools/local/main.ts', 'migrate', '--expand-only', service],
            envFrom: [{ secretRef: { name: `${service}-database` } }, { secretRef: { name: `${service}-owner` } }],
            resources: { requests: { cpu: '100m', memory: '96Mi' }, limits: { memory: '256Mi' } },
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
          },
        ],
      },
    },
  },
});

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [service, tag, prefix] = process.argv.slice(2);
  if (!service || !tag) {
    console.error('node deploy/migrate-job.mjs <service> <tag> [<registry prefix>]');
    process.exit(1);
  }
  console.log(JSON.stringify(migrateJob(service, tag, prefix), null, 2));
}
