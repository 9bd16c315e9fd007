/** At most this many UTF-16 units. A cut may split a surrogate pair, which jsonb refuses: encoding to UTF-8 replaces the half. */
export const truncateText = (text: string, length: number): string => Buffer.from(text.slice(0, length)).toString();
