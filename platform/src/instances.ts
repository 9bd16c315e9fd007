// @ts-nocheck is being removed file by file
import { services } from './processes.ts';

/**
 * @typedef {{ name: string, service: string, port: number, url: string }} Instance one process: `identity`, and with
 *   replicas `identity-2`, `identity-3`, …
 */

export const plannedInstances = (
  replicasOf: (service: string) => number,
): { name: string; service: string; first: boolean; usualPort: number }[] =>
  services().flatMap(({ name, port }) =>
    Array.from({ length: replicasOf(name) }, (_, index) => ({
      name: index ? `${name}-${index + 1}` : name,
      service: name,
      first: index === 0,
      usualPort: port,
    })),
  );

export const instanceAt = ({ name, service }, port): Instance => ({
  name,
  service,
  port,
  url: `http://127.0.0.1:${port}`,
});
