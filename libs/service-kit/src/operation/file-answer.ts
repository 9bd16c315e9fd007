import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** What a verb of an operation with `media` returns. */
export class FileAnswer {
  constructor(
    /** A failing stream aborts the connection, so that a partial file is not mistaken for a whole one. */
    readonly content: Uint8Array | Readable,
    /** File name: one line, without quotes and backslashes. */
    readonly name: string,
    /** Whether the browser shows or saves it. */
    readonly disposition: 'inline' | 'attachment' = 'attachment',
  ) {}

  asSent(media = 'application/octet-stream'): StreamableFile {
    const headers = {
      type: media.startsWith('text/') ? `${media}; charset=utf-8` : media,
      disposition: `${this.disposition}; ${fileNameHeader(this.name)}`,
    };
    return this.content instanceof Uint8Array
      ? new StreamableFile(this.content, { ...headers, length: this.content.byteLength })
      : new StreamableFile(this.content, headers);
  }
}

const MARKS = /\p{M}/gu;
const ABOVE_ASCII = /[^\x20-\x7e]/gu;

/** The name in ASCII, and encoded as UTF-8 (RFC 6266) where it has more than letters, digits, points and hyphens. */
function fileNameHeader(name: string): string {
  if (/^[\w.-]+$/.test(name)) return `filename="${name}"`;
  const plain = name.normalize('NFD').replace(MARKS, '').replace(ABOVE_ASCII, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
