// Spec files in an order of UMBRAL_TEST_ORDER: a new machine runs them by size and a known one by duration, and neither may matter. A minus
// before it reverses the order: of any two files each has then run before the other.
const { createHash } = require('node:crypto');
const { default: Sequencer } = require('@jest/test-sequencer');

const [, minus, seed] = /^(-?)(.*)$/.exec(process.env.UMBRAL_TEST_ORDER ?? '') ?? [];
/** @param {{ path: string }} test */
const rankOf = ({ path }) => createHash('sha256').update(`${seed} ${path}`).digest('hex');

module.exports = class extends Sequencer {
  /** @override @param {Parameters<Sequencer['sort']>[0]} tests */
  sort(tests) {
    const sorted = Array.from(tests).sort((one, other) => rankOf(one).localeCompare(rankOf(other)));
    return minus ? sorted.reverse() : sorted;
  }
};
