import { Failure } from '../failure.ts';
import { Cluster } from '../ship/cluster.ts';
import { shipInCluster } from '../ship/ship-in-cluster.ts';

/** What the job of deploy/ship-job.mjs does in a cluster: ship-in-cluster catalog umbral/catalog:1.4.0, WATCH_SECONDS (60). */
export async function command([service, image]: string[]) {
  if (!service || !image) throw new Failure('Name a service and its image.');
  const watchMs = Number(process.env.WATCH_SECONDS ?? 60) * 1_000;
  await shipInCluster(Cluster.ofPod(), { service, image, watchMs, say: (line) => console.log(line) });
}
