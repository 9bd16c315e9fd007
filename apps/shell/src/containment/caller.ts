/** Code of a module that called a patched function. */
export interface Caller {
  module: string;
  version: string;
  /** Lines of the stack, without the message of an error. */
  stack: string;
}

/** Not in every browser yet: without it nothing is recorded, and everything else works. */
const { captureStackTrace: capture } = Error as {
  captureStackTrace?: (trace: { stack: string }, below: CallableFunction) => void;
};

/** A position in the own code of a module: `/modules/audits/0.2.0-0123456789ab/assets/page.js:1:234`. Its webpack runtime is not. */
const POSITION = /\/modules\/([^/\s]+)\/([^/\s]+)\/(?!remoteEntry\.js)\S+:\d+:\d+/;

/** Did code of a module throw it? */
export const isOfModule = (error: Error): boolean => POSITION.test(error.stack ?? '');

/**
 * The module whose own code has called `entered`. Only the direct caller counts: what shell, kit and shared libraries do for a
 * module is theirs, and they clean it up.
 */
export function callerOf(entered: CallableFunction): Caller | undefined {
  if (!capture) return undefined;
  const trace = { stack: '' };
  capture(trace, entered);
  const first = /^.*:\/\/.*$/m.exec(trace.stack)?.[0] ?? '';
  const [, module, release] = POSITION.exec(first) ?? [];
  if (!module || !release) return undefined;
  return {
    module,
    version: release.replace(/-[0-9a-f]{12}$/, ''),
    stack: trace.stack.slice(trace.stack.indexOf('\n') + 1),
  };
}
