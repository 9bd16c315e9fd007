import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs one piece of work in a separate process, so that it takes no time of the measuring one.
 * @param work is sent to it as a message; its first message is the result
 * @throws with what it reports as `error`, or when it ends without a result
 */
export function inOwnProcess<Result extends object>(program: URL, work: object): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), { serialization: 'advanced', execArgv: ['--import', 'tsx'] });
    child.once('message', (result: Result | { error: string }) =>
      'error' in result ? reject(new Error(`${program.pathname}: ${result.error}`)) : resolve(result),
    );
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program.pathname} ended with code ${code}`)));
    child.send(work);
  });
}
