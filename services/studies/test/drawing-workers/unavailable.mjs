// A worker on a machine for which the compiler has no build.
import { parentPort } from 'node:worker_threads';

parentPort.postMessage({ kind: 'unavailable', reason: 'no build' });
