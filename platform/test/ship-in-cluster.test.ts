import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { Cluster } from '../src/ship/cluster.ts';
import { shipInCluster } from '../src/ship/ship-in-cluster.ts';

const [FORMER, NEW] = ['umbral/catalog:1', 'umbral/catalog:2'];
const REPLICAS = 2;

interface Pod {
  name: string;
  image: string;
  restarts: number;
  calls: number;
  failed: number;
}

/**
 * The few calls of Kubernetes' API that shipping needs, with a deployment that replaces one pod each time it is looked at. There is no
 * cluster where the tests run.
 * @param brokenImage whose pods fail, end or never come
 */
async function cluster(t: TestContext, broken: 'nothing' | 'fails' | 'ends' | 'never comes' = 'nothing') {
  let [image, generation, made] = [FORMER, 1, 0];
  const images: string[] = [];
  const podOf = (of: string): Pod => ({ name: `catalog-${made++}`, image: of, restarts: 0, calls: 0, failed: 0 });
  let pods = [podOf(FORMER), podOf(FORMER)];
  const isBroken = (pod: Pod) => pod.image === NEW;
  const goOn = () => {
    const former = pods.find((pod) => pod.image !== image);
    if (former && !(broken === 'never comes' && image === NEW))
      pods = [...pods.filter((pod) => pod !== former), podOf(image)];
    for (const pod of pods) {
      pod.calls += 50;
      if (broken === 'fails' && isBroken(pod)) pod.failed += 25;
      if (broken === 'ends' && isBroken(pod)) pod.restarts = 1;
    }
  };
  const answers: [RegExp, (match: RegExpExecArray) => unknown][] = [
    [
      /^\/apis\/apps\/v1\/namespaces\/umbral\/deployments\/catalog$/,
      () => {
        goOn();
        const updated = pods.filter((pod) => pod.image === image).length;
        const isStuck = broken === 'never comes' && image === NEW;
        return {
          metadata: { generation },
          spec: { replicas: REPLICAS, template: { spec: { containers: [{ name: 'catalog', image }] } } },
          status: {
            observedGeneration: generation,
            replicas: REPLICAS,
            updatedReplicas: updated,
            availableReplicas: REPLICAS,
            conditions: isStuck
              ? [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded', message: 'timed out' }]
              : [],
          },
        };
      },
    ],
    [
      /^\/api\/v1\/namespaces\/umbral\/pods\?labelSelector=app.kubernetes.io%2Fname%3Dcatalog$/,
      () => ({
        items: pods.map((pod) => ({
          metadata: { name: pod.name },
          spec: { containers: [{ name: 'catalog', image: pod.image }] },
          status: { containerStatuses: [{ name: 'catalog', restartCount: pod.restarts, ready: true }] },
        })),
      }),
    ],
    [
      /^\/api\/v1\/namespaces\/umbral\/pods\/([\w-]+):9000\/proxy\/metrics$/,
      ([, name]) => {
        const pod = pods.find((one) => one.name === name);
        if (!pod) return undefined;
        const count = (status: number, value: number) =>
          `umbral_request_duration_seconds_count{operation="x",status="${status}"} ${value}\n`;
        return count(200, pod.calls - pod.failed) + count(500, pod.failed);
      },
    ],
  ];
  const server = createServer((request, response) => {
    assert.equal(request.headers.authorization, 'Bearer token-of-the-account');
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.method === 'PATCH') {
        assert.equal(request.headers['content-type'], 'application/strategic-merge-patch+json');
        const patch = JSON.parse(body) as {
          spec: { template: { spec: { containers: { name: string; image: string }[] } } };
        };
        image = patch.spec.template.spec.containers[0].image;
        images.push(image);
        generation++;
      }
      const [found, answer] = answers.find(([pattern]) => pattern.test(request.url ?? '')) ?? [];
      const said = found && answer?.(found.exec(request.url ?? '')!);
      response.writeHead(said === undefined ? 404 : 200);
      response.end(typeof said === 'string' ? said : JSON.stringify(said));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    images,
    serving: () => [...new Set(pods.map((pod) => pod.image))],
    ship: () =>
      shipInCluster(new Cluster({ address, token: 'token-of-the-account', namespace: 'umbral' }), {
        service: 'catalog',
        image: NEW,
        watchMs: 100,
        everyMs: 5,
        say: () => {},
      }),
  };
}

test('a deployment gets the new image, is watched, and keeps it', async (t) => {
  const { ship, images, serving } = await cluster(t);
  await ship();
  assert.deepEqual([images, serving()], [[NEW], [NEW]]);
  await ship();
  assert.deepEqual(images, [NEW], 'what is there already is left alone');
});

const bad = [
  ['fails', /calls failed in the new pods/],
  ['ends', /ended and was started again/],
  ['never comes', /do not become ready \(timed out\)/],
] as const;
for (const [how, why] of bad)
  test(`a new image whose pod ${how} is taken back, with the reason`, async (t) => {
    const { ship, images, serving } = await cluster(t, how);
    await assert.rejects(ship(), why);
    assert.deepEqual([images, serving()], [[NEW, FORMER], [FORMER]]);
  });
