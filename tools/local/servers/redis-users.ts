/** What each process does in Redis: count calls under its own names. */
const RULES: Record<string, string[]> = {
  gateway: ['~umbral:calls:*'],
  identity: ['~sign-in:*', '~recovery:*', '~credentials:*', '~password:*'],
};
/** The commands of the limits, whose script uses the second line. */
const COMMANDS = [
  ...['+ping', '+eval', '+multi', '+exec', '+discard', '+get', '+del'],
  ...['+set', '+incrby', '+pttl', '+expire'],
];

/**
 * `user` directives of Redis, without the keyword itself. The default user is off.
 * @param passwords by user
 */
export const redisUsers = (passwords: Record<string, string>): string[][] => [
  ['default', 'off'],
  ...Object.entries(RULES).map(([name, keys]) => [
    ...[name, 'on', `>${passwords[name]}`, ...keys],
    ...['resetchannels', '-@all', ...COMMANDS],
  ]),
];
