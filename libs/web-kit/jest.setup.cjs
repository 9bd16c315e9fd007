// Generous: responses travel over HTTP, a failed read is retried after half a second, and CI may be busy.
require('@testing-library/react').configure({ asyncUtilTimeout: 60_000 });

// React warns of lists without keys, of fields without a handler, of updates while rendering: each is a defect of the screen.
require('jest-fail-on-console')({
  // An answer that arrives between two waits of a spec, which is its timing and no defect.
  silenceMessage: (/** @type {string} */ message) => message.includes('not wrapped in act('),
});

// A dialog that closes goes back in the history, which jsdom does two tasks later. Addresses written meanwhile are queued, so the
// next spec, also one of another file, would render its page at the address of this one.
const { afterEach } = require(/** @type {string} */ ('@jest/globals'));
const { setTimeout: schedule } = globalThis;
/** @type {{ _historyTraversalQueue: Set<unknown> }} */
const traversals = Reflect.get(globalThis, '_sessionHistory');
const hasFakeTimers = () => 'clock' in globalThis.setTimeout;
afterEach(async () => {
  while (traversals._historyTraversalQueue.size > 0 && !hasFakeTimers()) await new Promise((next) => schedule(next, 0));
});
