import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** What a verb returns whose operation answers a file. */
export class FileAnswer {
  constructor(
    /** A stream that fails breaks the connection, so that half a file is not taken for a whole one. */
    readonly content: Uint8Array | Readable,
    /** As it is saved. Of one line, without quotes and backslashes. */
    readonly name: string,
    /** Shown by the browser, or saved. */
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

/** The name without marks for programs that read ASCII only, and as it is (RFC 6266) where it is more than letters, digits, points and hyphens. */
function fileNameHeader(name: string): string {
  if (/^[\w.-]+$/.test(name)) return `filename="${name}"`;
  const plain = name.normalize('NFD').replace(MARKS, '').replace(ABOVE_ASCII, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
