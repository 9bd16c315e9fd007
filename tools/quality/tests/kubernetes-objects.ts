import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { loadAll } from 'js-yaml';
import { inRoot } from '../../local/paths.ts';

/** Our objects, with the fields that the tests read. The Kubernetes models validate the rest. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  /** Of a ConfigMap and of a Secret */
  data: Record<string, string>;
  stringData: Record<string, string>;
  spec: Pods & Policy & Scale & { ports: Port[]; /** Of a CronJob */ jobTemplate: { spec: KubernetesObject['spec'] } };
}

interface Pods {
  replicas: number;
  template: {
    metadata: { labels: Record<string, string>; annotations?: Record<string, string> };
    spec: {
      automountServiceAccountToken: boolean;
      terminationGracePeriodSeconds: number;
      securityContext: { runAsNonRoot: boolean };
      containers: [Container, ...Container[]];
    };
  };
}

export interface Container {
  image: string;
  args: string[];
  ports: { containerPort: number | string; name?: string }[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string; optional?: boolean } }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  securityContext: object;
  resources: { limits: { memory: string }; requests: { cpu: string; memory: string } };
}

interface Probe {
  httpGet: { path: string; port?: string };
  timeoutSeconds: number;
}

interface Policy {
  podSelector: object;
  policyTypes: string[];
  ingress: { from: Peer[]; ports?: { port: string }[] }[];
  egress: { to: Peer[]; ports?: Port[] }[];
}

export interface Peer {
  podSelector?: { matchLabels?: Record<string, string> };
  ipBlock?: { cidr: string; except?: string[] };
}

interface Port {
  port: number;
  targetPort?: number | string;
}

interface Scale {
  minReplicas: number;
  scaleTargetRef: { name: string };
}

export const FOLDER = inRoot('deploy', 'kubernetes');

/** The documents of a file below deploy/kubernetes. */
export const readObjects = <Content = KubernetesObject>(file: string) =>
  loadAll(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Content[];

interface Kustomization {
  resources: string[];
  configMapGenerator: { name: string; files?: string[]; envs?: string[]; options?: object }[];
}

const [kustomization] = readObjects<Kustomization>('kustomization.yaml');

/** Names of the files that are applied. */
export const resources = kustomization?.resources ?? [];

/** What Kustomize makes of files. */
export const generators = kustomization?.configMapGenerator ?? [];

/** Every object of deploy/kubernetes, without the names by content that Kustomize adds at the end. */
export const readBase = () => [...resources.flatMap((file) => readObjects(file)), ...generators.map(generate)];

function generate({ name, files = [], envs = [] }: Kustomization['configMapGenerator'][number]) {
  const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');
  const data = Object.assign(
    {},
    ...files.map((file) => ({ [file]: read(file) })),
    ...envs.map((file) => parseEnv(read(file))),
  ) as object;
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data } as KubernetesObject;
}
