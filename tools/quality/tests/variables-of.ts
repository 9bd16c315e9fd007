import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../../local/paths.ts';

/** Source of the schemas that a process reads its environment with. */
export const variablesOf = (service: string) =>
  [`services/${service}/src/config.ts`, 'libs/service-kit/src/config/base-config.ts']
    .filter((path) => existsSync(inRoot(path)))
    .map((path) => readFileSync(inRoot(path), 'utf8'))
    .join('\n');
