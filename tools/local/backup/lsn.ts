/** A place in the write-ahead log as PostgreSQL writes it: `16/B374D848`. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const formatLsn = (lsn: bigint) =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;

/** Start of the file that contains this position. */
export const segmentStart = (lsn: bigint, segmentSize: number) => lsn - (lsn % BigInt(segmentSize));

/** Name of the file that has this place: timeline, and the file's number in two parts. */
export function segmentName(timeline: number, lsn: bigint, segmentSize: number) {
  const number = lsn / BigInt(segmentSize);
  const perPart = 0x1_0000_0000n / BigInt(segmentSize);
  return [BigInt(timeline), number / perPart, number % perPart].map(hex8).join('');
}

/** Start of the file with this name. */
export function segmentLsn(name: string, segmentSize: number) {
  const [, high = 0n, low = 0n] = (name.match(/.{8}/g) ?? []).map((part) => BigInt(`0x${part}`));
  return (high * (0x1_0000_0000n / BigInt(segmentSize)) + low) * BigInt(segmentSize);
}

export const timelineOf = (name: string) => Number.parseInt(name.slice(0, 8), 16);

const hex8 = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');
