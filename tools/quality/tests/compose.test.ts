import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { YAML11_SCHEMA, load } from 'js-yaml';
import { inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { redisUsers } from '../../local/servers/redis-users.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { variablesOf } from './variables-of.ts';

interface Service {
  image?: string;
  build?: { dockerfile: string; target: string; args: Record<string, string> };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  environment?: Record<string, string | null>;
  healthcheck?: object;
  command?: string[];
  ports?: string[];
  read_only?: boolean;
  user?: string;
  logging?: { options: Record<string, string> };
  cap_drop?: string[];
}

const { services, volumes } = load(readFileSync(inRoot('docker-compose.yml'), 'utf8'), {
  schema: YAML11_SCHEMA,
}) as { services: Record<string, Service>; volumes: Record<string, object> };
const dockerfile = readFileSync(inRoot('deploy', 'Dockerfile'), 'utf8');
const built = Object.entries(services).flatMap(([name, { build, environment = {}, ...service }]) =>
  build ? [[name, { ...service, build, environment }] as const] : [],
);
const ours = built.filter(([, { build }]) => build.target === 'service');

test('every build names a Dockerfile and a target that exist, and a service of this checkout', () => {
  for (const [, { build }] of built) {
    assert.ok(existsSync(inRoot(build.dockerfile)));
    assert.match(dockerfile, new RegExp(`^FROM .* AS ${build.target}$`, 'm'));
  }
  assert.deepEqual(
    ours.map(([name, { build }]) => [name, build.args.SERVICE]),
    ours.map(([name]) => [name, name]),
  );
  for (const [name] of ours) assert.ok(existsSync(inRoot('services', name, 'package.json')), name);
});

test('every path that the Dockerfile copies or runs exists in the checkout or in a stage', () => {
  const paths = [...dockerfile.matchAll(/\b((?:tools|deploy|apps)\/[\w.-][\w./-]*)/g)].map(([, path = '']) => path);
  assert.ok(paths.includes('deploy/assemble.mjs') && paths.includes('tools/local/main.ts'));
  for (const path of paths) assert.ok(existsSync(inRoot(path)), path);
  const stages = [...dockerfile.matchAll(/ AS ([\w-]+)$/gm)].map(([, name]) => name);
  for (const [, stage = ''] of dockerfile.matchAll(/--from=([\w-]+)/g)) assert.ok(stages.includes(stage), stage);
});

test('every dependency exists and has a health check', () => {
  for (const [name, { depends_on: needs = {}, volumes: mounts = [] }] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(needs)) {
      assert.ok(services[other], `${name} needs ${other}`);
      const isChecked = services[other]?.healthcheck || services[other]?.build?.target === 'service';
      if (condition === 'service_healthy') assert.ok(isChecked, `${other} has no health check`);
    }
    for (const mount of mounts) {
      const [from = ''] = mount.split(':');
      assert.ok(from.startsWith('./') ? existsSync(inRoot(from)) : from in volumes, `${name} mounts ${mount}`);
    }
  }
});

test('docs/operations.md creates each server anew that mounts a file of the checkout', () => {
  const mounting = Object.entries(services).filter(([, { volumes: mounts = [] }]) =>
    mounts.some((mount) => mount.startsWith('./')),
  );
  assert.ok(mounting.length > 0);
  const text = readFileSync(inRoot('docs/operations.md'), 'utf8');
  const [, created = ''] = /docker compose up --detach --force-recreate ([\w ]+)`/.exec(text) ?? [];
  assert.deepEqual(
    created.split(' '),
    mounting.map(([name]) => name),
  );
});

/** Of the tables below 'Limits', which are compared with what the services declare, and of the text beside others: not in .env.example. */
const [, LIMITS = ''] = /^## Limits$([^]+?)^## /m.exec(readFileSync(inRoot('docs/operations.md'), 'utf8')) ?? [];
const SETTINGS = new Set([
  ...[...LIMITS.matchAll(/^\|.*$/gm)].flatMap(([row]) =>
    [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  ),
  ...['AUDIT_HEAD_SECONDS', 'DATABASE_CONNECT_MS', 'DATABASE_LOCK_MS', 'PASSWORD_HASHES_AT_ONCE'],
]);

test('each service gets the settings of its limits, durations and sizes, where .env has them', () => {
  assert.ok(SETTINGS.has('SESSION_IDLE_MINUTES') && SETTINGS.has('THROTTLE_MINUTES') && SETTINGS.has('BODY_LIMIT'));
  const missing = ours.flatMap(([name, { environment }]) => {
    const text = variablesOf(name);
    const read = [...SETTINGS].filter((setting) => new RegExp(`^ +${setting}:`, 'm').test(text));
    return read.filter((setting) => environment[setting] !== null).map((setting) => `${name}: ${setting}`);
  });
  assert.deepEqual(missing, []);
});

test('services get variables that they read, and the addresses name services and their ports', () => {
  for (const [name, { environment }] of ours) {
    const text = variablesOf(name);
    for (const [variable, value] of Object.entries(environment)) {
      assert.match(text, new RegExp(`\\b${variable}\\b`), `${name} does not know ${variable}`);
      const [, host, port] = /^(?:https?|nats|redis):\/\/(?:\w+:\S+ \S+ \S+@)?([a-z]+):(\d+)/.exec(String(value)) ?? [];
      if (!host || variable === 'PUBLIC_URL') continue;
      assert.ok(services[host], `${name}: ${variable} names ${host}`);
      const listensOn = services[host]?.environment?.PORT;
      if (listensOn) assert.equal(listensOn, port);
    }
  }
});

test('[B-INS-12] each process has its own user at the brokers, and Redis has the tested rules', () => {
  for (const [name, { environment }] of ours) {
    assert.equal(environment.NATS_USER, name);
    assert.match(environment.NATS_PASSWORD ?? '', new RegExp(`^\\$\\{NATS_PASSWORD_${name.toUpperCase()}:\\?`));
    if (environment.REDIS_URL) assert.match(environment.REDIS_URL, new RegExp(`^redis://${name}:`));
  }
  const password = (name: string) => `\${REDIS_PASSWORD_${name}:?run node deploy/secrets.mjs}`;
  assert.deepEqual(
    services.redis?.command?.filter((line) => line.startsWith('--user ')),
    redisUsers({ gateway: password('GATEWAY'), identity: password('IDENTITY') }).map(
      (rules) => `--user ${rules.join(' ')}`,
    ),
  );
});

test('all containers run unprivileged and read-only, and their logs are bounded', () => {
  for (const [name, service] of Object.entries(services)) {
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.notEqual(service.user, 'root', name);
    assert.ok(service.logging?.options['max-size'] && service.logging.options['max-file'], name);
  }
  assert.match(dockerfile, /^USER node$/m);
  for (const [name, { ports = [] }] of Object.entries(services)) {
    for (const port of ports) assert.match(port, /^127\.0\.0\.1:/, `${name} opens ${port} to the network`);
  }
});

test('[B-INS-02] health and metrics have a separate port, which is not published', () => {
  const [, port] = /MANAGEMENT_PORT=(\d+)/.exec(dockerfile) ?? [];
  assert.match(dockerfile, /HEALTHCHECK[^]*?MANAGEMENT_PORT[^]*?\/health\/ready/);
  for (const [name, { ports = [], environment }] of ours) {
    assert.notEqual(environment.PORT, port, name);
    for (const published of ports) assert.ok(!published.endsWith(`:${port}`), `${name} publishes ${published}`);
  }
});

test('[B-INS-04] it contains no password, and one command generates those that it needs', () => {
  const text = readFileSync(inRoot('docker-compose.yml'), 'utf8');
  assert.doesNotMatch(text, /(KEY|PASSWORD)\w*:-/);
  const file = `${temporaryFolder()}/.env`;
  writeFileSync(file, 'INTERNAL_KEY=my-own-internal-key');
  const make = () => execFileSync(process.execPath, [inRoot('deploy', 'secrets.mjs'), file]);
  make();
  const first = readFileSync(file, 'utf8');
  make();
  assert.equal(readFileSync(file, 'utf8'), first);
  const made = parseEnv(first);
  const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  for (const name of asked) assert.ok((made[name] ?? '').length >= 16, name);
  assert.equal(made.INTERNAL_KEY, 'my-own-internal-key');
  assert.equal(createPrivateKey(made.AUDIT_SIGNING_KEY ?? '').asymmetricKeyType, 'ed25519');
  // The process of production starts without an anchor only when that is said in so many words.
  assert.equal(made.AUDIT_ANCHOR, 'none');
  assert.equal(made.AUDIT_LOG_NAME, 'localhost:8080/audit');
  assert.equal(new Set(Object.values(made)).size, new Set(asked).size + 2);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  // A log that has its key may have heads, whose name is the default.
  writeFileSync(file, `AUDIT_TSA_URL=https://tsa.example.org\nAUDIT_SIGNING_KEY="${made.AUDIT_SIGNING_KEY}"`);
  make();
  const { AUDIT_ANCHOR, AUDIT_LOG_NAME } = parseEnv(readFileSync(file, 'utf8'));
  assert.deepEqual([AUDIT_ANCHOR, AUDIT_LOG_NAME], [undefined, undefined]);
});

test('compose chooses no anchor of the audit by itself', () => {
  assert.match(readFileSync(inRoot('docker-compose.yml'), 'utf8'), /^ +AUDIT_ANCHOR:$/m);
});

test('[B-INS-14] every external image has a variable for its digest, and a release without one is refused', () => {
  const images = readJson<Record<string, { image: string; digest: string | null }>>(inRoot('deploy', 'images.json'));
  const used = new Set<string>();
  for (const text of [readFileSync(inRoot('docker-compose.yml'), 'utf8'), dockerfile])
    for (const [, variable = '', image] of text.matchAll(/(\w+_IMAGE)(?::-|=)([\w./:-]+)/g)) {
      assert.equal(images[variable]?.image, image, variable);
      used.add(variable);
    }
  assert.deepEqual([...used].sort(), Object.keys(images).sort());
  const inKubernetes = ['nats', 'redis'].map((name) =>
    readFileSync(inRoot('deploy/kubernetes', `${name}.yaml`), 'utf8'),
  );
  assert.deepEqual(
    inKubernetes.map((text) => / image: (\S+)/.exec(text)?.[1]),
    [images.NATS_IMAGE?.image, images.REDIS_IMAGE?.image],
  );
  for (const [name, { image = '' }] of Object.entries(services))
    assert.match(image, /^(umbral\/|\$\{\w+_IMAGE:-)/, `${name} has an image without a place`);
  const pin = (known: typeof images) => {
    const file = `${temporaryFolder()}/images.json`;
    writeFileSync(file, JSON.stringify(known));
    return spawnSync(process.execPath, [inRoot('deploy', 'pin-images.mjs'), file], { encoding: 'utf8' });
  };
  const digest = `sha256:${'0'.repeat(64)}`;
  const [open, pinned] = [
    pin({ A: { image: 'a:1', digest: null }, B: { image: 'b:1', digest } }),
    pin({ B: { image: 'b:1', digest } }),
  ];
  assert.deepEqual([open.status, pinned.status, pinned.stdout], [1, 0, `B=b:1@${digest}\n`]);
  assert.match(open.stderr, /No digest for a:1:/);
});

test('every image has a whole version, ours that of this checkout', () => {
  const { version } = readJson<{ version: string }>(inRoot('package.json'));
  for (const [name, { image = '' }] of Object.entries(services)) {
    if (!image.startsWith('umbral/')) continue;
    assert.equal(image.split(':').slice(1).join(':'), `\${UMBRAL_VERSION:-${version}}`, name);
  }
  const others = readJson<Record<string, { image: string }>>(inRoot('deploy', 'images.json'));
  for (const { image } of Object.values(others)) assert.match(image, /:v?\d+\.\d+/, image);
});

test('another port is in the links of mails too', () => {
  for (const [name, { environment }] of ours)
    if (environment.PUBLIC_URL) assert.match(environment.PUBLIC_URL, /:-http:\/\/localhost:\$\{PORT:-8080\}\}$/, name);
});

test('the README has the commands, and the version of docker compose that both need', () => {
  const readme = readFileSync(inRoot('README.md'), 'utf8');
  const [, install] = /docker compose exec identity node (dist\/install\/main)\.js --name/.exec(readme) ?? [];
  assert.ok(existsSync(inRoot('services', 'identity', `${install?.replace('dist', 'src')}.ts`)));
  for (const text of [readme, readFileSync(inRoot('docker-compose.yml'), 'utf8')])
    assert.match(text, /docker compose`? 2\.24 or newer/);
});

test('PostgreSQL archives its log into the stanza that the backups use, which has four weeks', () => {
  const command = services.postgres?.command?.find((part) => part.startsWith('archive_command='));
  const settings = readFileSync(inRoot('deploy/postgres/pgbackrest.conf'), 'utf8');
  const [, stanza] = /^\[(?!global)(\w+)\]$/m.exec(settings) ?? [];
  assert.equal(command, `archive_command=pgbackrest --stanza=${stanza} archive-push %p`);
  assert.match(settings, /^repo1-retention-full-type=time\nrepo1-retention-full=28$/m);
  assert.match(readFileSync(inRoot('deploy/postgres/backup.sh'), 'utf8'), new RegExp(`--stanza=${stanza} `));
  for (const name of ['postgres', 'backup'])
    assert.match(services[name]?.environment?.PGBACKREST_REPO1_CIPHER_PASS ?? '', /^\$\{BACKUP_CIPHER_KEY:\?/, name);
});

/** In .env.example for npm start alone; the addresses of the servers compose itself makes. */
const NOT_FORWARDED =
  /^(BACKUP_DIR|BACKUP_KEY|WEBHOOK_PRIVATE_NETWORKS|NODE_EXTRA_CA_CERTS|(DATABASE|MIGRATION)_URL_\w+|(NATS|REDIS)_URL|NATS_(USER|PASSWORD))$/;

test('.env.example names the other variables of docker-compose.yml, which forwards each of them', () => {
  const text = readFileSync(inRoot('docker-compose.yml'), 'utf8');
  const example = [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const forwarded = [...text.matchAll(/\$\{([A-Z_]+)|^ +([A-Z_]+):$/gm)].map(([, used, passed = '']) => used ?? passed);
  const expected = example.filter((name = '') => !NOT_FORWARDED.test(name));
  const named = forwarded.filter((name) => !SETTINGS.has(name));
  assert.deepEqual([...new Set(named)].sort(), [...new Set(expected)].sort());
});
