import { acceptanceProblems } from '../acceptance/acceptance.mjs';
import { check } from './outcome.mjs';

/** docs/acceptance.md is current: no promise has lost its test, and none is open without a reason. */
export const acceptance = () => check(acceptanceProblems());
