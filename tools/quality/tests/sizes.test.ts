import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { load, loadAll } from 'js-yaml';
import { inRoot } from '../../local/paths.ts';
import { databaseOwners } from '../../local/processes.ts';
import { FOLDER, type KubernetesObject, readBase } from './kubernetes-objects.ts';

interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: string;
  value: unknown;
}
interface Size {
  resources: string[];
  patches: { target: { kind: string; name?: string }; patch: string }[];
}
type Tree = Record<string, unknown>;

/** Read like the manifests: tools may not depend on the service kit. */
const { LISTENERS, maxConnections } = (await import(inRoot('libs/service-kit/src/database/connections.ts'))) as {
  LISTENERS: Record<string, number>;
  maxConnections: (service: string, pool: number) => number;
};
const SIZES = inRoot('deploy', 'sizes');
const POSTGRES = inRoot('deploy', 'postgres');
const read = <Content>(path: string) => load(readFileSync(path, 'utf8')) as Content;
const objectsBelow = (folder: string, files: string[]) =>
  files.flatMap((file) => loadAll(readFileSync(join(folder, file), 'utf8')) as KubernetesObject[]);
const postgres = () =>
  objectsBelow(POSTGRES, read<{ resources: string[] }>(join(POSTGRES, 'kustomization.yaml')).resources);

/** What Kustomize does with the patches of a size; it refuses a path that does not exist, and so does this. */
function objectsOf(size: string) {
  const { resources: own, patches } = read<Size>(join(SIZES, size, 'kustomization.yaml'));
  assert.deepEqual(own.slice(0, 2), ['../../kubernetes', '../../postgres']);
  const objects = [...readBase(), ...postgres()];
  for (const { target, patch } of patches) {
    const chosen = objects.filter(
      ({ kind, metadata }) => kind === target.kind && (!target.name || metadata.name === target.name),
    );
    assert.ok(chosen.length > 0, `${size} patches no ${target.kind}`);
    for (const object of chosen) for (const operation of load(patch) as Operation[]) apply(object, operation);
  }
  return [...objects, ...objectsBelow(join(SIZES, size), own.slice(2))];
}

function apply(object: object, { op, path, value }: Operation) {
  const keys = path.slice(1).split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((tree, key) => tree[key] as Tree, object as Tree);
  assert.ok(op === 'add' || last in parent, `there is no ${path}`);
  if (op === 'remove') delete parent[last];
  else parent[last] = value;
}

/** Connections at most: of every replica that the autoscaler may start and of one more of each during an update. */
function connectionsIn(objects: KubernetesObject[], scope: 'all' | 'listeners') {
  const named = (kind: string, name: string) =>
    objects.find(({ kind: own, metadata }) => own === kind && metadata.name === name);
  const pool = Number(named('ConfigMap', 'settings')?.data.DATABASE_POOL);
  return databaseOwners().reduce((sum, service) => {
    const { maxReplicas } = named('HorizontalPodAutoscaler', service)?.spec as unknown as { maxReplicas: number };
    return sum + (maxReplicas + 1) * (scope === 'all' ? maxConnections(service, pool) : LISTENERS[service]);
  }, 0);
}

function capacityOf(objects: KubernetesObject[]) {
  const cluster = objects.find(({ kind }) => kind === 'Cluster') as unknown as {
    spec: { postgresql: { parameters: { max_connections: string } } };
  };
  return Number(cluster.spec.postgresql.parameters.max_connections);
}

interface Pooler {
  spec: { instances: number; pgbouncer: { poolMode: string; parameters: Record<string, string> } };
}

/** For superusers, the operator, backups and a job that migrates. */
const RESERVED = 8;
const operations = readFileSync(inRoot('docs', 'operations.md'), 'utf8');
const rowOf = (name: string) =>
  new RegExp(String.raw`^\| ${name} +\|(.+)\|$`, 'm')
    .exec(operations)?.[1]
    ?.split('|')
    .map((cell) => cell.trim());

test('the listeners of a process are those that its code starts', () => {
  const files = (folder: string) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('.spec.') && !path.includes('generated'))
      .map((path) => readFileSync(inRoot(folder, path), 'utf8'));
  const count = (sources: string[]) =>
    sources.reduce((sum, source) => sum + (source.match(/new NotificationListener\(/g)?.length ?? 0), 0);
  const ofTheKit = count(files('libs/service-kit/src'));
  for (const service of databaseOwners()) {
    const own = count(files(`services/${service}/src`));
    const relays = files(`services/${service}/src`).some((source) => /prisma: PrismaClient/.test(source))
      ? ofTheKit
      : 0;
    assert.equal(own + relays, LISTENERS[service], service);
  }
});

test('one process of each service fits into the 100 connections of a PostgreSQL as it is installed', () => {
  const each = databaseOwners().map((service) => maxConnections(service, 10));
  const sum = each.reduce((one, other) => one + other, 0);
  assert.ok(sum <= 100 - RESERVED, `${sum}`);
  assert.deepEqual(rowOf('`docker compose`'), ['1', '10', String(sum), '-', '100']);
  const [, own] =
    /max_connections: '(\d+)'/.exec(readFileSync(inRoot('tools/local/servers/postgres.ts'), 'utf8')) ?? [];
  assert.deepEqual(rowOf('`npm start`'), ['1', '10', String(sum), '-', own]);
});

describe('deploy/sizes', () => {
  for (const [size, replicas] of [
    ['10-people', '1'],
    ['300-people', '2 to 3'],
    ['3000-people', '3 to 6'],
  ] as const) {
    test(`${size}: the connections of all processes fit, during an update too, and the table of operations.md has them`, () => {
      const objects = objectsOf(size);
      const all = connectionsIn(objects, 'all');
      const capacity = capacityOf(objects);
      const pooler = objects.find(({ kind }) => kind === 'Pooler') as unknown as Pooler | undefined;
      const { instances = 0, pgbouncer } = pooler?.spec ?? {};
      const pooled = instances * databaseOwners().length * Number(pgbouncer?.parameters.default_pool_size ?? 0);
      const arriving = pooler ? pooled + connectionsIn(objects, 'listeners') : all;
      assert.ok(arriving <= capacity - RESERVED, `${arriving} of ${capacity}`);
      if (pgbouncer) assert.ok(all / instances <= Number(pgbouncer.parameters.max_client_conn));
      const pool = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'settings')?.data;
      assert.deepEqual(rowOf(`\`deploy/sizes/${size}\``), [
        replicas,
        pool?.DATABASE_POOL ?? '',
        String(all),
        pooler ? `${arriving} through PgBouncer` : '-',
        String(capacity),
      ]);
    });

    test(`${size}: what it changes is valid for Kubernetes`, async () => {
      for (const object of objectsOf(size).filter(({ apiVersion }) => !apiVersion.includes('cnpg.io'))) {
        const models = (await import(`kubernetes-models/${object.apiVersion}/${object.kind}`)) as Record<
          string,
          new (of: object) => { validate: () => void }
        >;
        const Model = models[object.kind];
        assert.ok(Model);
        assert.doesNotThrow(() => new Model(object).validate(), `${object.kind} ${object.metadata.name}`);
      }
    });
  }
});

test('the databases of deploy/postgres are those of the services, in UTF-8, each with its two logins', () => {
  interface Database {
    spec: { name: string; owner: string; encoding: string; builtinLocale: string };
  }
  const objects = postgres();
  const databases = objects.filter(({ kind }) => kind === 'Database') as unknown as Database[];
  assert.deepEqual(
    databases.map(({ spec }) => [spec.name, spec.owner, spec.encoding, spec.builtinLocale]),
    databaseOwners().map((service) => [`umbral_${service}`, `umbral_${service}_owner`, 'UTF8', 'C.UTF-8']),
  );
  const cluster = objects.find(({ kind }) => kind === 'Cluster') as unknown as {
    spec: { managed: { roles: { name: string; passwordSecret: { name: string } }[] } };
  };
  assert.deepEqual(
    cluster.spec.managed.roles.map(({ name }) => name).sort(),
    databaseOwners()
      .flatMap((service) => [`umbral_${service}`, `umbral_${service}_owner`])
      .sort(),
  );
});

test('only the network of examples or a narrow one is trusted as a proxy', () => {
  const text = readFileSync(join(FOLDER, 'gateway.yaml'), 'utf8');
  const [, bits] = /TRUSTED_PROXIES, value: '[\d.]+\/(\d+)'/.exec(text) ?? [];
  assert.ok(Number(bits) >= 24, `/${bits}`);
});
