import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, readSync, writeSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Failure } from '../failure.ts';

const MAGIC = Buffer.from('UMBRALB1');
const SALT = 16;
const TAG = 16;
const LAST = 0x8000_0000;
/** Plain bytes of one frame at most. */
const FRAME = 1024 * 1024;

/**
 * The format of backups: compressed and encrypted (AES-256-GCM) frame by frame, so that it can be streamed
 * both ways. Each file has its own key, derived from the master key, a salt and the file's
 * name; the nonce is the frame's number and the last frame is marked. So no frame can be changed, left out,
 * moved, or taken from another file.
 */
export class SealedWriter {
  readonly #file: number;
  readonly #key: Buffer;
  #frames = 0;

  /** @param name of the file inside the archive: it is read under the same name only */
  constructor(path: string, master: Buffer, name: string) {
    const salt = randomBytes(SALT);
    this.#file = openSync(path, 'w', 0o600);
    this.#key = keyOf(master, salt, name);
    writeSync(this.#file, Buffer.concat([MAGIC, salt]));
  }

  write(data: Buffer): void {
    for (let at = 0; at < data.length; at += FRAME) this.#frame(data.subarray(at, at + FRAME), false);
  }

  /** On disk, whatever happens to the machine. */
  sync(): void {
    fdatasyncSync(this.#file);
  }

  /** With its last frame; a file without it is refused, unless it is read as one that was cut short. */
  finish(): void {
    this.#frame(Buffer.alloc(0), true);
    this.sync();
    this.close();
  }

  close(): void {
    closeSync(this.#file);
  }

  #frame(data: Buffer, isLast: boolean) {
    const packed = deflateRawSync(data, { level: 1 });
    const header = headerOf(packed.length + TAG, isLast);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#frames++));
    cipher.setAAD(header);
    writeSync(this.#file, Buffer.concat([header, cipher.update(packed), cipher.final(), cipher.getAuthTag()]));
  }
}

/**
 * What was written, frame by frame.
 * @param options `isCut`: it may end anywhere, as one does whose writer was killed
 */
export function* readSealed(path: string, master: Buffer, name: string, { isCut = false } = {}): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const start = read(file, MAGIC.length + SALT);
    if (!start.subarray(0, MAGIC.length).equals(MAGIC)) {
      if (isCut && start.length < MAGIC.length + SALT) return;
      throw damaged(path, 'it is no file of a backup');
    }
    const key = keyOf(master, start.subarray(MAGIC.length), name);
    for (let number = 0; ; number++) {
      const header = read(file, 4);
      const length = header.length === 4 ? header.readUInt32BE() % LAST : 0;
      const body = read(file, length);
      if (header.length < 4 || body.length < length) {
        if (isCut) return;
        throw damaged(path, 'its end is missing');
      }
      yield unpack(path, key, { number, header, body });
      if (header.readUInt32BE() >= LAST) {
        if (read(file, 1).length) throw damaged(path, 'something follows its end');
        return;
      }
    }
  } finally {
    closeSync(file);
  }
}

function unpack(path: string, key: Buffer, frame: { number: number; header: Buffer; body: Buffer }) {
  const { number, header, body } = frame;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number));
    decipher.setAAD(header);
    decipher.setAuthTag(body.subarray(-TAG));
    return inflateRawSync(Buffer.concat([decipher.update(body.subarray(0, -TAG)), decipher.final()]));
  } catch (cause) {
    throw damaged(path, 'the key is another one, or it was changed', cause);
  }
}

const keyOf = (master: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', master, salt, `umbral backup: ${name}`, 32));

function headerOf(length: number, isLast: boolean) {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(length + (isLast ? LAST : 0));
  return header;
}

function nonceOf(number: number) {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function read(file: number, length: number) {
  const buffer = Buffer.alloc(length);
  let have = 0;
  while (have < length) {
    const count = readSync(file, buffer, have, length - have, null);
    if (!count) break;
    have += count;
  }
  return buffer.subarray(0, have);
}

const damaged = (path: string, why: string, cause?: unknown) =>
  new Failure(`${path} cannot be read: ${why}.`, {
    cause,
    wayOut: 'Its key is backupKey of the secrets.json (or the BACKUP_KEY) that it was written with.',
  });
