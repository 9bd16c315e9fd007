/**
 * Every user has an address, programs too. `.invalid` is reserved (RFC 2606), so no mail to it is ever delivered; ours are not
 * sent at all.
 */
export const PROGRAM_DOMAIN = '@programas.invalid';

export const addressOfProgram = (id: number): string => `programa-${id}${PROGRAM_DOMAIN}`;

export const isAddressOfProgram = (address: string): boolean => address.endsWith(PROGRAM_DOMAIN);
