// A process of the kit that tries what its sandbox forbids once it serves jobs: an address, a file, a descriptor.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { serveJobs } from '../../dist/sandbox.js';

const codeOf = (attempt) => {
  try {
    attempt();
    return 'done';
  } catch ({ code }) {
    return code;
  }
};
const connectedTo = (port) =>
  new Promise((resolve) => {
    connect(port, '127.0.0.1')
      .on('connect', () => resolve('connected'))
      .on('error', ({ code }) => resolve(code));
  });

await serveJobs(async () => async (port) => ({
  network: await connectedTo(port),
  ownCode: codeOf(() => readFileSync(new URL(import.meta.url))),
  foreignFile: codeOf(() => readFileSync('/etc/passwd')),
}));
