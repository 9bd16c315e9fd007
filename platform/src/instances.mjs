import { services } from './processes.mjs';

/**
 * @typedef {{ name: string, service: string, port: number, url: string }} Instance one process: `identity`, and with
 *   replicas `identity-2`, `identity-3`, …
 */

/** @param {(service: string) => number} replicasOf @returns {{ name: string, service: string, first: boolean, usualPort: number }[]} */
export const plannedInstances = (replicasOf) =>
  services().flatMap(({ name, port }) =>
    Array.from({ length: replicasOf(name) }, (_, index) => ({
      name: index ? `${name}-${index + 1}` : name,
      service: name,
      first: index === 0,
      usualPort: port,
    })),
  );

/** @returns {Instance} */
export const instanceAt = ({ name, service }, port) => ({ name, service, port, url: `http://127.0.0.1:${port}` });
