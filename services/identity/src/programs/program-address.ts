/**
 * Every user has an address, programs too. `.invalid` is reserved (RFC 2606), so no mail to it is ever delivered; ours are not
 * sent at all.
 */
export const addressOfProgram = (id: number): string => `programa-${id}@programas.invalid`;

export const isAddressOfProgram = (address: string): boolean => address.endsWith('@programas.invalid');

/** The user id in a client id; undefined if it is malformed. */
export function programOf(clientId: string): number | undefined {
  const [, digits = ''] = /^programa-([1-9]\d{0,9})$/.exec(clientId) ?? [];
  const id = Number(digits);
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}
