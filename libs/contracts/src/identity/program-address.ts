/**
 * Every user has an address, programs too. `.invalid` is reserved (RFC 2606), so no mail to it is ever delivered; ours are not
 * sent at all.
 */
export const addressOfProgram = (id: number): string => `programa-${id}@programas.invalid`;

export const isAddressOfProgram = (address: string): boolean => address.endsWith('@programas.invalid');
