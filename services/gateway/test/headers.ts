/** What a browser with this session sends. */
export const cookieOf = ({ secret }: { secret: string }): Record<string, string> => ({
  cookie: `umbral_session=${secret}`,
});
export const json = { 'content-type': 'application/json' };
