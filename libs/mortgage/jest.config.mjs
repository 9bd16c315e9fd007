import { nodeJest } from '../../jest.preset.mjs';

export default {
  ...nodeJest('mortgage'),
  // The sandbox resolves each global through an interceptor, half of the time of these specs; as arguments they are local.
  sandboxInjectedGlobals: ['BigInt', 'Math', 'Number', 'String'],
};
