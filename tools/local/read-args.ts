import { type parseArgs } from 'node:util';
import { type CommandName, type COMMANDS } from './bin/commands.mjs';
import { readInput } from './bin/command-line.mjs';

type Parsed<Name extends CommandName> = ReturnType<
  typeof parseArgs<{ options: (typeof COMMANDS)[Name]['options']; allowPositionals: true }>
>;

/** The options of a command, by its name. */
export type Values<Name extends CommandName> = Parsed<Name>['values'];

/** Options and operands of a command, typed by its declaration in tools/local/bin/commands.mjs. */
export const readArgs = <Name extends CommandName>(name: Name, args: string[]) =>
  readInput(name, args) as unknown as Pick<Parsed<Name>, 'values' | 'positionals'>;
