// Loads the test files that UMBRAL_TEST_FILES names into this process: `node --test` starts one for each file that it is given.
import { inRoot } from '../../local/paths.ts';

for (const file of (process.env.UMBRAL_TEST_FILES ?? '').split(',').filter(Boolean)) await import(inRoot(file));
