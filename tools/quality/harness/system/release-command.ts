import { explain, Failure } from '../../../local/failure.ts';
import { command as list } from '../../../release/commands/list.ts';
import { command as publish } from '../../../release/commands/publish.ts';
import { command as rollback } from '../../../release/commands/rollback.ts';

const commands = { list, publish, rollback };
export type ReleaseTask = keyof typeof commands;

/**
 * A release command in this process: one of its own would load the tools and the contracts again. One at a time.
 * @param environment accounts, as the command reads them
 * @returns what it prints
 * @throws Failure whose details are what it printed and the reason
 */
export async function releaseCommand(
  task: ReleaseTask,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const { stdout } = process;
  const write = stdout.write.bind(stdout);
  let printed = '';
  // The test runners write no texts.
  stdout.write = ((...given: Parameters<typeof write>) => {
    if (typeof given[0] !== 'string') return write(...given);
    printed += given[0];
    return true;
  }) as typeof stdout.write;
  Object.assign(process.env, environment);
  try {
    await commands[task](args);
    return printed;
  } catch (error) {
    throw new Failure(`${task} failed.`, { details: printed + explain(error), cause: error });
  } finally {
    stdout.write = write;
  }
}
