// @ts-check
/**
 * Commands that need no more than what a system is built and run with. All others check something, and need the tools for that as
 * well: what package.json calls devDependencies.
 */
export const RUNNING = [
  ...['start', 'dev', 'ship', 'rollback', 'releases', 'reconcile'],
  ...['backup', 'restore', 'settle', 'migrate', 'generate', 'compile', 'build'],
];
