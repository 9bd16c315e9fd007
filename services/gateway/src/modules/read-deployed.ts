import { deployedRelease, deployedReleases, type DeployedReleases } from '@umbral/contracts';
import * as z from 'zod';

/** Each release is read on its own: during a rolling change one of them may need a later gateway. */
const list = z.object({
  revision: deployedReleases.shape.revision,
  live: z.array(z.unknown()),
  trials: z.array(z.unknown()),
});
const trial = deployedReleases.shape.trials.element;

/**
 * Reads the answer of the releases service. A live release, or a trial, that cannot be read is left out: its users get the other
 * modules, or the live release.
 * @throws when the list itself cannot be read
 */
export function readDeployed(text: string, onUnreadable: (release: unknown, error: Error) => void): DeployedReleases {
  const { revision, live, trials } = list.parse(JSON.parse(text));
  const readAll = <Schema extends z.ZodType>(schema: Schema, all: readonly unknown[]): z.output<Schema>[] =>
    all.flatMap((one) => {
      const { data, error } = schema.safeParse(one);
      if (error) onUnreadable(one, error);
      return data === undefined ? [] : [data];
    });
  return { revision, live: readAll(deployedRelease, live), trials: readAll(trial, trials) };
}
