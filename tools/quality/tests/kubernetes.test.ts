import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';
import { redisUsers } from '../../local/servers/redis-users.ts';
import { databaseOwners } from '../../local/processes.ts';
import {
  type Container,
  FOLDER,
  type KubernetesObject,
  type Peer,
  generators,
  readBase,
  readObjects,
  resources,
} from './kubernetes-objects.ts';
import { variablesOf } from './variables-of.ts';

const objects = readBase();
const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
function named(kind: string, name: string) {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  assert.ok(found, `there is no ${kind} ${name}`);
  return found;
}
const secrets = Object.fromEntries(readObjects('secrets.example.yaml').map((secret) => [secret.metadata.name, secret]));
const dockerfile = readFileSync(inRoot('deploy', 'Dockerfile'), 'utf8');
const processes = ['identity', 'catalog', 'studies', 'audit', 'releases', 'gateway'];
/** Resident memory of an idle process in MiB, see docs/results.md. */
const MEASURED_MIB: Record<string, number> = {
  identity: 345,
  catalog: 201,
  studies: 255,
  audit: 127,
  releases: 227,
  gateway: 172,
};
const workloads = [
  ...['Deployment', 'StatefulSet', 'Job'].flatMap(ofKind),
  ...ofKind('CronJob').map(({ spec, ...cron }) => ({ ...cron, spec: spec.jobTemplate.spec })),
];
const containersOf = ({ spec }: KubernetesObject) => spec.template.spec.containers;

type Model = new (object: object) => { validate: () => void };

/** The schema that Kubernetes itself publishes for a kind. */
async function modelOf({ apiVersion, kind }: KubernetesObject) {
  const models = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<string, Model>;
  const model = models[kind];
  assert.ok(model, `${apiVersion} ${kind} is unknown`);
  return model;
}

test('every object is valid for Kubernetes, and a mistake is detected', async () => {
  for (const object of [...objects, ...readObjects('secrets.example.yaml')]) {
    const Model = await modelOf(object);
    assert.doesNotThrow(() => new Model(object).validate(), `${object.kind} ${object.metadata.name}`);
  }
  const broken = structuredClone(named('Deployment', 'audit'));
  broken.spec.template.spec.containers[0].ports = [{ containerPort: 'http' }];
  const Deployment = await modelOf(broken);
  assert.throws(() => new Deployment(broken).validate(), /containerPort/);
});

test('the kustomization names every file, and no object twice', () => {
  const files = readdirSync(FOLDER).filter(
    (name) => name.endsWith('.yaml') && !['kustomization.yaml', 'secrets.example.yaml'].includes(name),
  );
  assert.deepEqual([...resources].sort(), files.sort());
  const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});

test('every process has probes, a budget, an autoscaler and a network policy, and at least two replicas', () => {
  for (const name of processes) {
    const [container] = containersOf(named('Deployment', name));
    assert.equal(container.readinessProbe.httpGet.path, '/health/ready', name);
    assert.equal(container.livenessProbe.httpGet.path, '/health/live', name);
    assert.ok(container.startupProbe, name);
    assert.ok(named('HorizontalPodAutoscaler', name).spec.minReplicas >= 2, name);
    assert.equal(named('HorizontalPodAutoscaler', name).spec.scaleTargetRef.name, name);
    for (const kind of ['PodDisruptionBudget', 'NetworkPolicy', 'Service'])
      assert.ok(named(kind, name), `${kind} ${name}`);
    const grace = named('Deployment', name).spec.template.spec.terminationGracePeriodSeconds;
    assert.ok(
      grace * 1000 > 20_000 + Number(named('ConfigMap', 'settings').data.SHUTDOWN_DELAY_MS),
      `${name} is cut off`,
    );
  }
});

test('[B-INS-02] health and metrics have a separate port, which no service or ingress exposes', () => {
  const { ingress } = named('NetworkPolicy', 'from-monitoring').spec;
  assert.deepEqual(ingress[0]?.ports, [{ port: 'management' }]);
  for (const name of processes) {
    const { template } = named('Deployment', name).spec;
    const [container] = template.spec.containers;
    const { containerPort } = container.ports.find((port) => port.name === 'management') ?? {};
    assert.ok(containerPort, `${name} has no management port`);
    assert.match(dockerfile, new RegExp(`MANAGEMENT_PORT=${containerPort}\\b`));
    assert.equal(template.metadata.annotations?.['prometheus.io/port'], String(containerPort), name);
    for (const probe of ['readinessProbe', 'livenessProbe', 'startupProbe'] as const)
      assert.equal(container[probe].httpGet.port, 'management', `${name} ${probe}`);
    for (const { port, targetPort = port } of named('Service', name).spec.ports)
      assert.ok(![containerPort, 'management'].includes(targetPort), `the service ${name} leads there`);
    for (const { from, ports } of named('NetworkPolicy', name).spec.ingress)
      assert.deepEqual(ports, [{ port: 'http' }], `${name} lets ${JSON.stringify(from)} in`);
  }
});

test('no container has unneeded privileges', () => {
  for (const workload of workloads) {
    const { metadata, spec } = workload;
    const pod = spec.template.spec;
    assert.equal(pod.automountServiceAccountToken, false, metadata.name);
    assert.equal(pod.securityContext.runAsNonRoot, true, metadata.name);
    for (const { securityContext, resources } of containersOf(workload)) {
      assert.deepEqual(securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      assert.ok(resources.limits.memory && resources.requests.cpu, metadata.name);
    }
  }
  const closed = named('NetworkPolicy', 'closed').spec;
  assert.deepEqual([closed.podSelector, closed.policyTypes, closed.ingress], [{}, ['Ingress', 'Egress'], undefined]);
});

/** @returns what a container gets, from wherever */
function environmentOf(container: Container): Record<string, string> {
  const shared = (container.envFrom ?? []).map(({ configMapRef, secretRef }) => {
    // Optional variables have no example.
    if (secretRef?.optional) return {};
    const source = configMapRef
      ? named('ConfigMap', configMapRef.name).data
      : secrets[secretRef?.name ?? '']?.stringData;
    assert.ok(source, `no object describes ${JSON.stringify(configMapRef ?? secretRef)}`);
    return source;
  });
  const own = (container.env ?? []).map(({ name, value }) => ({ [name]: value }));
  return Object.assign({}, ...shared, ...own) as Record<string, string>;
}

test('processes get variables that they read, and addresses that a service serves and the network policies allow', () => {
  for (const name of processes) {
    const [container] = containersOf(named('Deployment', name));
    const known = variablesOf(name);
    for (const [variable, value] of Object.entries(environmentOf(container))) {
      assert.match(known, new RegExp(`\\b${variable}\\b`), `${name} does not know ${variable}`);
      const [, host, port] = /^(?:http|redis|nats):\/\/(?:\w+:\w+@)?(?:nats-0\.)?(\w+):(\d+)/.exec(value) ?? [];
      if (!host || host === name) continue;
      const ports = named('Service', host).spec.ports.map((entry) => entry.port);
      assert.ok(ports.includes(Number(port)), `${name}: ${variable} names a port that ${host} does not have`);
      assert.ok(mayReach(name, host, Number(port)), `${name} may not reach ${host}`);
    }
  }
});

/** The output of a process that refuses to start with the environment of its container. */
async function refusalOf(name: string, changes = {}) {
  const env = { ...environmentOf(containersOf(named('Deployment', name))[0]), NODE_ENV: 'production', ...changes };
  const child = spawn(process.execPath, [inRoot('services', name, 'dist', 'main.js')], { env });
  let text = '';
  child.stderr.on('data', (data) => (text += data));
  const [code] = await once(child, 'close');
  assert.equal(code, 1, `${name} started`);
  return { env, lines: text.trim().split('\n') };
}

test('[B-INS-03] no process starts with the passwords of the example, and each names them; the audit needs an anchor too', async () => {
  const refusals = await Promise.all(processes.map((name) => refusalOf(name)));
  for (const [index, { env, lines }] of refusals.entries()) {
    const name = processes[index] ?? '';
    const placeholders = Object.entries(env)
      .filter(([, value]) => /:password@|^password$|sixteen-characters/.test(value))
      .map(([variable]) => variable);
    assert.ok(placeholders.length > 0, `${name} gets no secret`);
    const isOfAnchor = (line: string) => line.startsWith('CONFIG: AUDIT_ANCHOR must be "none" in production unless');
    assert.equal(lines.some(isOfAnchor), name === 'audit');
    assert.deepEqual(
      lines.filter((line) => !isOfAnchor(line)).sort(),
      placeholders
        .map((variable) => `CONFIG: ${variable} must be a secret of your own in production, not a published one`)
        .sort(),
    );
  }
});

test('the audit needs no more settings than the command of the example gives its secret', async () => {
  const text = readFileSync(inRoot('deploy', 'kubernetes', 'secrets.example.yaml'), 'utf8');
  const literals = [...text.matchAll(/--from-literal=(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
  const { lines } = await refusalOf('audit', Object.fromEntries(literals));
  assert.doesNotMatch(lines.join('\n'), /AUDIT_/);
});

test('[B-INS-05] identity does not start when one key is used for internal calls and for sealing', async () => {
  const key = 'one-key-for-everything';
  const { lines } = await refusalOf('identity', {
    NODE_ENV: '',
    PUBLIC_URL: '',
    INTERNAL_KEY: key,
    SEALING_KEY: `other-${key},${key}`,
  });
  assert.deepEqual(lines, [
    'CONFIG: SEALING_KEY must be a key of its own, none of INTERNAL_KEY, got a value that is not shown',
  ]);
});

/** Both policies have to agree: the caller's egress and the callee's ingress. */
function mayReach(from: string, to: string, port: number) {
  const labels = named('Deployment', from).spec.template.metadata.labels;
  const selects = ({ podSelector }: Peer) =>
    Object.entries(podSelector?.matchLabels ?? { none: 'at all' }).every(([key, value]) => labels[key] === value);
  const out = named('NetworkPolicy', from).spec.egress.some(
    ({ to: targets, ports }) =>
      targets.some(({ podSelector }) => podSelector?.matchLabels?.['app.kubernetes.io/name'] === to) &&
      (!ports || ports.some((entry) => entry.port === port)),
  );
  return out && named('NetworkPolicy', to).spec.ingress.some((rule) => rule.from.some(selects));
}

test('what reads a ConfigMap restarts when it changes', () => {
  const made = generators.map(({ name }) => name);
  assert.deepEqual(
    ofKind('ConfigMap').map(({ metadata }) => metadata.name),
    made,
  );
  for (const { name, options } of generators) assert.equal(options, undefined, `${name} has no name by its content`);
});

test('each database is migrated by a separate job, which alone gets the owner', () => {
  for (const service of databaseOwners()) {
    const [container] = containersOf(named('Job', `migrate-${service}`));
    const variables = Object.keys(environmentOf(container)).sort();
    assert.deepEqual(variables, [`DATABASE_URL_${service.toUpperCase()}`, `MIGRATION_URL_${service.toUpperCase()}`]);
    assert.equal(container.args.at(-1), service);
    const running = environmentOf(containersOf(named('Deployment', service))[0]);
    assert.deepEqual(
      Object.keys(running).filter((name) => name.startsWith('MIGRATION')),
      [],
    );
  }
});

test('migrations come before the processes: a first apply leaves out what runs', () => {
  const stepOf = ({ metadata }: KubernetesObject) =>
    (metadata as { labels?: Record<string, string> }).labels?.['umbral/step'];
  for (const service of databaseOwners()) assert.equal(stepOf(named('Job', `migrate-${service}`)), 'migrate');
  const running = [...processes.map((name) => named('Deployment', name)), ...ofKind('Job')].filter(
    ({ metadata }) => !metadata.name.startsWith('migrate-'),
  );
  for (const object of running) assert.equal(stepOf(object), 'run', object.metadata.name);
});

test('the steps of docs/operations.md wait for what the next one needs', () => {
  const text = readFileSync(inRoot('docs/operations.md'), 'utf8');
  const commands = [...text.matchAll(/`kubectl ((?:apply|wait) [^`]+)`/g)].map(([, command = '']) => command);
  const steps = [
    'apply -f deploy/kubernetes/namespace.yaml -f deploy/postgres/namespace.yaml',
    "apply -k <overlay> -l 'umbral/step notin (run, migrate)'",
    'wait -n umbral-postgres --for=condition=Ready cluster.postgresql.cnpg.io/postgres --timeout=30m',
    "wait -n umbral-postgres --for=jsonpath='{.status.applied}'=true database.postgresql.cnpg.io --all --timeout=10m",
    'apply -k <overlay> -l umbral/step!=run',
    'wait -n umbral --for=condition=complete job -l umbral/step=migrate --timeout=30m',
    'apply -k <overlay>',
    'wait -n umbral --for=condition=Available deployment --all --timeout=15m',
    'wait -n umbral --for=condition=complete job -l umbral/step=run --timeout=15m',
  ];
  assert.deepEqual(commands.slice(0, steps.length), steps);
  for (const [path] of commands[0]?.matchAll(/deploy\/\S+/g) ?? []) assert.ok(existsSync(inRoot(path)), path);
});

test('each kubectl command of docs/operations.md and of the manifests names its namespace', () => {
  const texts = ['docs/operations.md', ...resources.map((file) => `deploy/kubernetes/${file}`)].map((path) =>
    readFileSync(inRoot(path), 'utf8'),
  );
  // What is applied has its namespace in the files.
  const commands = texts.flatMap((text) => text.match(/\bkubectl (?!apply|kustomize)[^`,]+/g) ?? []);
  assert.ok(commands.length > 8, 'the commands were not found');
  assert.deepEqual(
    commands.filter((command) => !/ -n umbral(-postgres)?\s/.test(command)),
    [],
  );
});

test('a service that docs/operations.md stops by hand gets the replicas of its autoscaler back', () => {
  const text = readFileSync(inRoot('docs/operations.md'), 'utf8');
  const scaled = [...text.matchAll(/kubectl scale -n umbral\sdeployment\/(\w+) --replicas=(\d+)/g)];
  const { minReplicas } = named('HorizontalPodAutoscaler', 'audit').spec;
  assert.deepEqual(
    scaled.map(([, name, replicas]) => [name, Number(replicas)]),
    [
      ['audit', 0],
      ['audit', minReplicas],
    ],
  );
});

test('a probe waits longer than a check, and requests of memory are what a process holds', () => {
  for (const name of processes) {
    const [{ readinessProbe, resources: own }] = containersOf(named('Deployment', name));
    assert.ok(readinessProbe.timeoutSeconds > 2, name);
    assert.ok(Number.parseInt(own.requests.memory, 10) >= MEASURED_MIB[name], name);
  }
});

test('no image is named by a tag that moves', () => {
  for (const { image } of workloads.flatMap(containersOf)) assert.match(image, /:[^:]*\d[^:]*$/);
});

test('our images are those that the Dockerfile makes, and every micro-frontend is published', () => {
  const folders = workloads
    .flatMap(containersOf)
    .map(({ image }) => /^umbral\/([\w-]+):/.exec(image)?.[1])
    .filter((name) => name !== undefined);
  for (const name of folders) {
    const exists =
      name === 'setup' || existsSync(inRoot('services', name)) || existsSync(inRoot('apps', name, 'module.json'));
    assert.ok(exists, `there is no image ${name}`);
  }
  const modules = readdirSync(inRoot('apps')).filter((name) => existsSync(inRoot('apps', name, 'module.json')));
  for (const name of modules) assert.ok(folders.includes(name), `no image publishes ${name}`);
});

test('[B-INS-12] each process has its own user at the brokers, and Redis has the tested rules', () => {
  for (const name of processes) {
    const { NATS_USER, REDIS_URL } = environmentOf(containersOf(named('Deployment', name))[0]);
    assert.equal(NATS_USER, name);
    if (REDIS_URL) assert.equal(new URL(REDIS_URL).username, name);
  }
  const [container] = containersOf(named('Deployment', 'redis'));
  assert.deepEqual(
    container.args.filter((line) => line.startsWith('--user ')),
    redisUsers({ gateway: '$(REDIS_PASSWORD_GATEWAY)', identity: '$(REDIS_PASSWORD_IDENTITY)' }).map(
      (rules) => `--user ${rules.join(' ')}`,
    ),
  );
  const asked = [...readFileSync(`${FOLDER}/nats-users.conf`, 'utf8').matchAll(/\$(NATS_PASSWORD_\w+)/g)];
  assert.deepEqual(asked.map(([, variable]) => variable).sort(), Object.keys(secrets['nats-users'].stringData).sort());
});

test('the three NATS nodes form a cluster, and the streams have three copies', () => {
  const { replicas } = named('StatefulSet', 'nats').spec;
  const routes = named('ConfigMap', 'nats').data['nats.conf']?.match(/nats:\/\/nats-\d\.nats:6222/g);
  assert.equal(routes?.length, replicas);
  const { NATS_URL = '', NATS_REPLICAS } = named('ConfigMap', 'settings').data;
  assert.deepEqual([NATS_URL.split(',').length, Number(NATS_REPLICAS)], [replicas, replicas]);
});

test('NATS takes an event of the same size on one machine, in compose and in a cluster', () => {
  const configurations = [
    readFileSync(inRoot('tools/local/servers/nats.ts'), 'utf8'),
    readFileSync(inRoot('deploy/nats.conf'), 'utf8'),
    named('ConfigMap', 'nats').data['nats.conf'] ?? '',
  ];
  for (const text of configurations) {
    assert.match(text, /^\W*include \.\/nats-users\.conf\W*$/m);
    assert.doesNotMatch(text, /max_payload/);
  }
  assert.match(readFileSync(`${FOLDER}/nats-users.conf`, 'utf8'), /^max_payload: 4MB$/m);
});

/** As the program prints it for kubectl. */
const migrateJob = (service: string) =>
  JSON.parse(
    execFileSync(process.execPath, [inRoot('deploy', 'migrate-job.mjs'), service, '1.4.0'], { encoding: 'utf8' }),
  ) as KubernetesObject;

test('the job before a rolling update is valid for Kubernetes and runs migrations that only add', async () => {
  const { Job } = (await import('kubernetes-models/batch/v1/Job')) as { Job: Model };
  for (const name of databaseOwners()) {
    const job = migrateJob(name);
    assert.doesNotThrow(() => new Job(job).validate(), name);
    const [container] = containersOf(job);
    assert.equal(container.image, 'umbral/setup:1.4.0');
    assert.deepEqual(container.args.slice(2), ['migrate', '--expand-only', name]);
    assert.deepEqual(
      container.securityContext,
      named('Job', 'migrate-catalog').spec.template.spec.containers[0].securityContext,
    );
  }
});

test('a rolling update keeps every pod until the next one is ready, and reports one that never is', () => {
  for (const name of processes) {
    const { spec } = named('Deployment', name) as unknown as {
      spec: { strategy: object; minReadySeconds: number; progressDeadlineSeconds: number };
    };
    assert.deepEqual(spec.strategy, { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }, name);
    assert.ok(spec.minReadySeconds > 0 && spec.progressDeadlineSeconds <= 300, name);
  }
});
