/** The user id in a client id; undefined if it is malformed. */
export function programOf(clientId: string): number | undefined {
  const [, digits = ''] = /^programa-([1-9]\d{0,9})$/.exec(clientId) ?? [];
  const id = Number(digits);
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}
