import { createHash, randomBytes } from 'node:crypto';
import { headText } from '@umbral/audit-proof';
import * as asn1 from 'asn1js';
import * as pki from 'pkijs';
import type { Anchor } from './anchor.js';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const LIMIT_MS = 30_000;
/** Characters of a token: the length of its column. */
const MAX_TOKEN_LENGTH = 20_000;

/** Requests a signed timestamp of the text of a head (RFC 3161). Returns the token, base64. */
export const timestampAnchor = (url: string): Anchor => ({
  kind: 'tsa',
  store: async (head, signal) => {
    const digest = createHash('sha256').update(headText(head)).digest();
    const nonce = randomBytes(8);
    // A positive integer in its shortest form: neither a sign bit nor a leading zero.
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: requestFor(digest, nonce),
      // Only the configured address receives it.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    });
    if (!answer.ok) throw new Error(`The timestamp authority answered ${answer.status}`);
    const token = tokenOf(await answer.arrayBuffer(), digest, nonce);
    if (token.length > MAX_TOKEN_LENGTH) throw new Error('The timestamp is too long to be stored');
    return token;
  },
});

const requestFor = (digest: Buffer, nonce: Buffer): ArrayBuffer =>
  new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: bytesOf(digest) }),
    }),
    nonce: new asn1.Integer({ valueHex: bytesOf(nonce) }),
    certReq: true,
  })
    .toSchema()
    .toBER();

/** The token, base64. @throws where it is of another text, or was refused */
function tokenOf(answer: ArrayBuffer, digest: Buffer, nonce: Buffer): string {
  const { status, timeStampToken } = pki.TimeStampResp.fromBER(answer);
  const isGranted = status.status === pki.PKIStatus.granted || status.status === pki.PKIStatus.grantedWithMods;
  if (!isGranted || !timeStampToken) throw new Error(`The timestamp authority refused (status ${status.status})`);
  const content = new pki.SignedData({ schema: timeStampToken.content }).encapContentInfo.eContent;
  if (!content) throw new Error('The timestamp authority answered an empty token');
  const { messageImprint, nonce: answered } = pki.TSTInfo.fromBER(content.getValue());
  const isOurs =
    digest.equals(Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView)) &&
    answered !== undefined &&
    nonce.equals(Buffer.from(answered.valueBlock.valueHexView));
  if (!isOurs) throw new Error('The timestamp authority signed something else');
  return Buffer.from(timeStampToken.toSchema().toBER()).toString('base64');
}

const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer;
