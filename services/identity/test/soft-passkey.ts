import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { stack } from '@umbral/service-kit/testing';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const counted = (counter: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};
/** CBOR of a byte string of fewer than 256 bytes, in the shortest (canonical) form. */
const bytes = (data: Buffer) =>
  Buffer.concat([Buffer.from(data.length < 24 ? [0x40 + data.length] : [0x58, data.length]), data]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** The relying party of identity. */
const publicUrl = new URL(stack.urls.gateway?.replace('127.0.0.1', 'localhost') ?? 'http://localhost:8080');

/** An authenticator with one passkey and a signature counter. */
export class SoftPasskey {
  private readonly id = randomBytes(16);
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;
  private counter = 0;
  private origin: string;
  private readonly site: string;

  constructor({ origin = publicUrl.origin, site = publicUrl.hostname }: { origin?: string; site?: string } = {}) {
    this.origin = origin;
    this.site = site;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = pair.privateKey;
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    const [along, up] = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')));
    // COSE: a map of five, EC2 (1: 2), ES256 (3: -7), P-256 (-1: 1), x (-2), y (-3).
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    this.publicKey = Buffer.concat([head, along ?? head, Buffer.from([0x22]), up ?? head]);
  }

  /** The same authenticator on a phishing page. */
  at(origin: string): this {
    const lured = Object.assign(Object.create(SoftPasskey.prototype) as this, this);
    lured.origin = origin;
    return lured;
  }

  create(challenge: string) {
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.publicKey]);
    const authData = Buffer.concat([sha256(this.site), Buffer.from([0x45]), counted(this.counter), attested]);
    const attestation = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])];
    const attestationObject = Buffer.concat([...attestation, text('authData'), bytes(authData)]).toString('base64url');
    const clientDataJSON = this.clientData('webauthn.create', challenge).toString('base64url');
    return { ...this.named, response: { clientDataJSON, attestationObject, transports: ['internal'] } };
  }

  sign(challenge: string) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge);
    const authenticatorData = Buffer.concat([sha256(this.site), Buffer.from([0x05]), counted(this.counter)]);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.key);
    const [clientDataJSON, data, signed] = [clientData, authenticatorData, signature].map((part) =>
      part.toString('base64url'),
    );
    return { ...this.named, response: { clientDataJSON, authenticatorData: data, signature: signed } };
  }

  private get named() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}
