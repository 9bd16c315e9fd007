import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';

// The boundary rule reads Nx's project graph and silently allows everything when there is none: make it, or fail here.
process.env.NX_DAEMON = 'false';
if (!process.env.NX_TASK_TARGET_PROJECT) await createProjectGraphAsync(); // a run by Nx has just made it

export default nx;
