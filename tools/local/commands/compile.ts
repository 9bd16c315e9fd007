import { compileWorkspace } from '../build/compile-workspace.ts';

/** Services and libraries as `npm start` builds them; without a folder the current one: what `npm run build` of one means. */
export const command = (folders: string[]) =>
  Promise.all((folders.length ? folders : [process.cwd()]).map(compileWorkspace)).then(() => {});
