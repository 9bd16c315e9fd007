/** Key patterns of each process in Redis: one per limiter, as declared by the service kit, which tests compare by way of the manifests. */
const RULES: Record<string, string[]> = {
  gateway: ['~umbral:calls:*', '~umbral:programs:*'],
  identity: [
    ...['~sign-in:address:*', '~sign-in:caller:*', '~sign-in:gate:*', '~recovery:address:*', '~recovery:account:*'],
    ...['~credentials:target:*', '~credentials:person:*', '~password:*', '~program:tokens:*'],
  ],
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
