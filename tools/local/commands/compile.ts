import { compileWorkspace } from '../build/compile-workspace.ts';

/** The service or library in the current folder, as `npm start` builds it: what `npm run build` of one means. */
export const command = () => compileWorkspace(process.cwd());
