import { sendBytes } from '@umbral/testing';

/** One command to a Redis server; its whole answer. Arguments have no blanks. */
export const redis = (url: string, ...command: string[]): Promise<string> =>
  sendBytes(url, `${command.join(' ')}\r\nQUIT\r\n`);
