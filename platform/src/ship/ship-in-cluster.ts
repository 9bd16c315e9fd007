import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, messageOf } from '../failure.ts';
import { type CallCounts, failsMore, percent } from './call-counts.ts';
import { type Cluster, type Deployment } from './cluster.ts';

interface Options {
  service: string;
  image: string;
  watchMs: number;
  say: (line: string) => void;
  /** Polling interval. */
  everyMs?: number;
}

const ROLL_MS = 10 * 60_000;

/**
 * Gives a deployment another image, watches its pods beside those of the former one until all are new, and for a while longer; gives
 * it the former image back as soon as the new one does worse.
 * @throws Failure with the reason, once the former image serves again
 */
export async function shipInCluster(cluster: Cluster, options: Options): Promise<void> {
  const { service, image, say } = options;
  const { spec } = await cluster.deployment(service);
  const former = spec.template.spec.containers.find(({ name }) => name === service)?.image;
  if (!former) throw new Failure(`The deployment ${service} has no container of that name.`);
  if (former === image) return say(`${service} has ${image} already`);
  say(`${service}: ${image} replaces ${former}`);
  await cluster.setImage(service, image);
  try {
    const end = await roll(cluster, options);
    say(`${service}: all pods are new, and watched for a while`);
    await watch(cluster, options, end);
    say(`${service} is shipped`);
  } catch (cause) {
    say(`${service}: back to ${former}, because ${messageOf(cause)}`);
    await cluster.setImage(service, former);
    await roll(cluster, { ...options, image: former }, { isJudged: false });
    throw new Failure(messageOf(cause), { cause, wayOut: `${former} serves, as before.` });
  }
}

/** Until all pods are new. @returns when that was */
async function roll(cluster: Cluster, options: Options, { isJudged = true } = {}): Promise<number> {
  const { service, everyMs = 1_000 } = options;
  const end = Date.now() + ROLL_MS;
  const judge = judgeOf(cluster, options);
  for (;;) {
    const deployment = await cluster.deployment(service);
    const stuck = deployment.status.conditions?.find(({ reason }) => reason === 'ProgressDeadlineExceeded');
    if (isRolled(deployment)) return Date.now();
    if (isJudged) await judge();
    if (stuck || Date.now() > end)
      throw new Failure(`the new pods do not become ready (${stuck?.message ?? 'ten minutes'})`);
    await sleep(everyMs);
  }
}

async function watch(cluster: Cluster, options: Options, from: number): Promise<void> {
  const judge = judgeOf(cluster, options);
  while (Date.now() < from + options.watchMs) {
    await judge();
    await sleep(options.everyMs ?? 1_000);
  }
}

function isRolled({ metadata, spec, status }: Deployment): boolean {
  const wanted = spec.replicas ?? 1;
  return (
    (status.observedGeneration ?? 0) >= metadata.generation &&
    status.updatedReplicas === wanted &&
    status.replicas === wanted &&
    status.availableReplicas === wanted
  );
}

/** Compares what the pods of both images answer from now on. */
function judgeOf(cluster: Cluster, { service, image }: Options) {
  const atFirst = new Map<string, CallCounts>();
  return async () => {
    const pods = await cluster.pods(service);
    const restarted = pods.find((pod) => pod.image === image && pod.restarts > 0);
    if (restarted) throw new Failure(`the new pod ${restarted.name} ended and was started again`);
    const sums = { new: { calls: 0, failed: 0 }, former: { calls: 0, failed: 0 } };
    for (const pod of pods) {
      const now = await cluster.counts(pod.name);
      if (!now) continue;
      const isNew = pod.image === image;
      // A new pod is judged by all that it has answered, a former one by what it answers meanwhile.
      const before = isNew ? { calls: 0, failed: 0 } : (atFirst.get(pod.name) ?? now);
      atFirst.set(pod.name, before);
      const sum = sums[isNew ? 'new' : 'former'];
      sum.calls += now.calls - before.calls;
      sum.failed += now.failed - before.failed;
    }
    if (failsMore(sums.new, sums.former))
      throw new Failure(
        `${sums.new.failed} of ${sums.new.calls} calls failed in the new pods (${percent(sums.new)}), in the former ones ${percent(sums.former)}`,
      );
  };
}
