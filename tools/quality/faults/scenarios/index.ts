import { broker } from './broker.ts';
import { clocks } from './clocks.ts';
import { consumers } from './consumers.ts';
import { databases } from './databases.ts';
import { hangs } from './hangs.ts';
import { keys } from './keys.ts';
import { kills } from './kills.ts';
import { live } from './live.ts';
import { modules } from './modules.ts';
import { redis } from './redis.ts';
import { relay } from './relay.ts';
import { repeats } from './repeats.ts';
import { replicas } from './replicas.ts';
import { requests } from './requests.ts';
import { restores } from './restores.ts';
import { shutdown } from './shutdown.ts';
import { ships } from './ships.ts';
import { silence } from './silence.ts';

/** On a system of one process each. */
export const single = [
  ...kills,
  ...relay,
  ...broker,
  ...consumers,
  ...databases,
  ...redis,
  ...hangs,
  ...silence,
  ...shutdown,
  ...repeats,
  ...clocks,
  ...modules,
  ...requests,
  ...restores,
];

/** On a system of two processes each, behind two gateways, with three NATS servers. */
export const replicated = [...replicas, ...live, ...keys];

/** On a system of one process each, run as `npm start` runs it: a service can be shipped alone. */
export const replaceable = ships;
