import { nodeJest } from '../../jest.preset.mjs';

export default {
  ...nodeJest('studies'),
  // As arguments of each module: the sandbox resolves globals through an interceptor, most of the time of an amortization table.
  sandboxInjectedGlobals: ['BigInt', 'Math', 'Number', 'String'],
};
