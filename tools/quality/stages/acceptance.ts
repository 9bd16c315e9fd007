import { writeAcceptance } from '../acceptance/acceptance.ts';
import { check } from './outcome.ts';

/** Every acceptance row has a test or a reason. Writes the page as well, so that CI can publish it. */
export const acceptance = () => check(writeAcceptance());
