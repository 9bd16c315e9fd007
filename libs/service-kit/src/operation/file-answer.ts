import { StreamableFile } from '@nestjs/common';

/** What a verb returns whose operation answers a file. */
export class FileAnswer {
  constructor(
    readonly bytes: Uint8Array,
    /** As it is saved: letters, digits, points and hyphens. */
    readonly name: string,
    /** Shown by the browser, or saved. */
    readonly disposition: 'inline' | 'attachment' = 'attachment',
  ) {}

  asSent(media = 'application/octet-stream'): StreamableFile {
    return new StreamableFile(this.bytes, {
      type: media.startsWith('text/') ? `${media}; charset=utf-8` : media,
      disposition: `${this.disposition}; filename="${this.name}"`,
      length: this.bytes.byteLength,
    });
  }
}
