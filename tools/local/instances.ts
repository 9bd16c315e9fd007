import { services } from './processes.ts';

/** One process: `identity`, and with replicas `identity-2`, `identity-3`, … */
export interface Instance {
  name: string;
  service: string;
  port: number;
  url: string;
  /** Where its health and measurements are. */
  managementPort: number;
  managementUrl: string;
}

/** An instance that has no port yet. */
export interface PlannedInstance {
  name: string;
  service: string;
  first: boolean;
  usualPort: number;
}

export const plannedInstances = (replicasOf: (service: string) => number): PlannedInstance[] =>
  services().flatMap(({ name, port }) =>
    Array.from({ length: replicasOf(name) }, (_, index) => ({
      name: index ? `${name}-${index + 1}` : name,
      service: name,
      first: index === 0,
      usualPort: port,
    })),
  );

export const instanceAt = (
  { name, service }: Pick<Instance, 'name' | 'service'>,
  port: number,
  managementPort: number,
  scheme: 'http' | 'https' = 'http',
): Instance => ({
  name,
  service,
  port,
  url: `${scheme}://127.0.0.1:${port}`,
  managementPort,
  managementUrl: `http://127.0.0.1:${managementPort}`,
});
