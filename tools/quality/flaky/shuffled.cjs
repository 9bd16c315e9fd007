// Spec files in an order of UMBRAL_TEST_ORDER: a new machine runs them by size and a known one by duration, and neither may matter.
const { createHash } = require('node:crypto');
const { default: Sequencer } = require('@jest/test-sequencer');

const seed = process.env.UMBRAL_TEST_ORDER ?? '';
/** @param {{ path: string }} test */
const rankOf = ({ path }) => createHash('sha256').update(`${seed} ${path}`).digest('hex');

module.exports = class extends Sequencer {
  /** @override @param {Parameters<Sequencer['sort']>[0]} tests */
  sort(tests) {
    return Array.from(tests).sort((one, other) => rankOf(one).localeCompare(rankOf(other)));
  }
};
