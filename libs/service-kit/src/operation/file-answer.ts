import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** What a verb returns whose operation answers a file. */
export class FileAnswer {
  constructor(
    /** A stream that fails breaks the connection, so that half a file is not taken for a whole one. */
    readonly content: Uint8Array | Readable,
    /** As it is saved: letters, digits, points and hyphens. */
    readonly name: string,
    /** Shown by the browser, or saved. */
    readonly disposition: 'inline' | 'attachment' = 'attachment',
  ) {}

  asSent(media = 'application/octet-stream'): StreamableFile {
    const headers = {
      type: media.startsWith('text/') ? `${media}; charset=utf-8` : media,
      disposition: `${this.disposition}; filename="${this.name}"`,
    };
    return this.content instanceof Uint8Array
      ? new StreamableFile(this.content, { ...headers, length: this.content.byteLength })
      : new StreamableFile(this.content, headers);
  }
}
