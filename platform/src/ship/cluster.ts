import { readFileSync } from 'node:fs';
import { Failure } from '../failure.ts';
import { type CallCounts, countsIn } from './call-counts.ts';

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
const MANAGEMENT_PORT = 9000;

/** Parts of Kubernetes' own objects. */
export interface Deployment {
  metadata: { generation: number };
  spec: { replicas?: number; template: { spec: { containers: { name: string; image: string }[] } } };
  status: {
    observedGeneration?: number;
    replicas?: number;
    updatedReplicas?: number;
    availableReplicas?: number;
    conditions?: { type: string; status: string; reason?: string; message?: string }[];
  };
}

interface Pod {
  metadata: { name: string; deletionTimestamp?: string };
  spec: { containers: { name: string; image: string }[] };
  status: { containerStatuses?: { name: string; restartCount: number; ready: boolean }[] };
}

/** A pod of a service, as far as shipping looks at it. */
export interface SeenPod {
  name: string;
  image: string;
  isReady: boolean;
  restarts: number;
}

/** The API of Kubernetes, as the account of a job may use it. */
export class Cluster {
  readonly #address: string;
  readonly #token: string;
  readonly #namespace: string;

  constructor({ address, token, namespace }: { address: string; token: string; namespace: string }) {
    this.#address = address;
    this.#token = token;
    this.#namespace = namespace;
  }

  /** From within a pod. */
  static ofPod(): Cluster {
    const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = process.env;
    if (!host) throw new Failure('This is no pod of a cluster.', { wayOut: 'node deploy/ship-job.mjs makes the job.' });
    const read = (name: string) => readFileSync(`${ACCOUNT}/${name}`, 'utf8').trim();
    return new Cluster({ address: `https://${host}:${port}`, token: read('token'), namespace: read('namespace') });
  }

  deployment(service: string): Promise<Deployment> {
    return this.#json(`/apis/apps/v1/namespaces/${this.#namespace}/deployments/${service}`);
  }

  /** The pods of a deployment become others one by one, by its strategy. */
  async setImage(service: string, image: string): Promise<void> {
    await this.#json(`/apis/apps/v1/namespaces/${this.#namespace}/deployments/${service}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/strategic-merge-patch+json' },
      body: JSON.stringify({ spec: { template: { spec: { containers: [{ name: service, image }] } } } }),
    });
  }

  /** Those that stay. */
  async pods(service: string): Promise<SeenPod[]> {
    const selector = encodeURIComponent(`app.kubernetes.io/name=${service}`);
    const { items } = await this.#json<{ items: Pod[] }>(
      `/api/v1/namespaces/${this.#namespace}/pods?labelSelector=${selector}`,
    );
    return items
      .filter(({ metadata }) => !metadata.deletionTimestamp)
      .map(({ metadata, spec, status }) => {
        const state = status.containerStatuses?.find(({ name }) => name === service);
        return {
          name: metadata.name,
          image: spec.containers.find(({ name }) => name === service)?.image ?? '',
          isReady: state?.ready ?? false,
          restarts: state?.restartCount ?? 0,
        };
      });
  }

  /** The call counts of a pod; undefined when it does not answer. */
  async counts(pod: string): Promise<CallCounts | undefined> {
    const path = `/api/v1/namespaces/${this.#namespace}/pods/${pod}:${MANAGEMENT_PORT}/proxy/metrics`;
    const answer = await this.#request(path).catch(() => undefined);
    return answer?.ok ? countsIn(await answer.text()) : undefined;
  }

  async #json<Body>(path: string, init: RequestInit = {}): Promise<Body> {
    const answer = await this.#request(path, init);
    if (answer.ok) return (await answer.json()) as Body;
    throw new Failure(`Kubernetes answered ${answer.status} for ${path}.`, { details: await answer.text() });
  }

  #request(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    return fetch(`${this.#address}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.#token}`, ...(headers as Record<string, string>) },
      signal: AbortSignal.timeout(10_000),
    });
  }
}
