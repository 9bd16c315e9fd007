import { buildAll } from '../build/build.ts';
import { step } from '../terminal/progress.ts';

/** Everything that a running system consists of, as `npm start` builds it: for the images. */
export const command = () => step('Services, libraries and apps built', buildAll);
