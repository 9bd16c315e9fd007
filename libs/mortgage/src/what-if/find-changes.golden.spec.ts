import { whatIfCases, withPlainSpaces } from '../../test/golden.js';
import { findChanges } from './find-changes.js';

describe('findChanges', () => {
  it.each(whatIfCases)('[B-FIT-01] golden %s', (_title, { study, product, expected }) => {
    const { changes, untouchable, noChange } = expected;
    expect(withPlainSpaces(findChanges(study, product))).toEqual({ changes, untouchable, noChange, unproved: 0 });
  });
});
