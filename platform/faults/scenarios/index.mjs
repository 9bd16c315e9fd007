import { broker } from './broker.mjs';
import { clocks } from './clocks.mjs';
import { consumers } from './consumers.mjs';
import { databases } from './databases.mjs';
import { hangs } from './hangs.mjs';
import { keys } from './keys.mjs';
import { kills } from './kills.mjs';
import { live } from './live.mjs';
import { modules } from './modules.mjs';
import { redis } from './redis.mjs';
import { relay } from './relay.mjs';
import { repeats } from './repeats.mjs';
import { replicas } from './replicas.mjs';
import { requests } from './requests.mjs';
import { shutdown } from './shutdown.mjs';

/** On a system of one process each. */
export const single = [
  ...kills,
  ...relay,
  ...broker,
  ...consumers,
  ...databases,
  ...redis,
  ...hangs,
  ...shutdown,
  ...repeats,
  ...clocks,
  ...modules,
  ...requests,
];

/** On a system of two processes each, behind two gateways, with three NATS servers. */
export const replicated = [...replicas, ...live, ...keys];
