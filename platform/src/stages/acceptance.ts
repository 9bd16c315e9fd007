import { acceptanceProblems } from '../acceptance/acceptance.ts';
import { check } from './outcome.ts';

/** docs/acceptance.md is current: no promise has lost its test, and none is open without a reason. */
export const acceptance = () => check(acceptanceProblems());
