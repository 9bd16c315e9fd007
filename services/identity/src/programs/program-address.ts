/**
 * The address that every user has, of one that is no person. `.invalid` is nobody's for ever (RFC 2606), so no mail that
 * anybody sends there arrives; ours are not sent at all.
 */
export const addressOfProgram = (id: number): string => `programa-${id}@programas.invalid`;

/** Is it the address of a program, which is no person's? */
export const isAddressOfProgram = (address: string): boolean => address.endsWith('@programas.invalid');

/** The id in a client id, which is how a program calls itself; undefined for what is none. */
export function programOf(clientId: string): number | undefined {
  const [, digits = ''] = /^programa-([1-9]\d{0,9})$/.exec(clientId) ?? [];
  const id = Number(digits);
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}
