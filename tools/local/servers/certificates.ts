import { webcrypto } from 'node:crypto';
import { join } from 'node:path';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { privateFolder, writePrivate } from '../private-files.ts';

const DAY_MS = 86_400_000;
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const ALTERNATIVE_NAMES = '2.5.29.17';
const IP_ADDRESS = 7;
const DNS_NAME = 2;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

const engine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto });

/** Files, PEM. */
export interface Certificates {
  /** The authority that must have signed the certificates of peers. */
  authority: string;
  certificate: string;
  key: string;
}

/** An authority of its own for one stack, and a certificate for whatever listens on the loopback address. */
export async function makeCertificates(folder: string): Promise<Certificates> {
  privateFolder(folder);
  const authority = await keyPair();
  const server = await keyPair();
  const paths = {
    authority: join(folder, 'authority.pem'),
    certificate: join(folder, 'server.pem'),
    key: join(folder, 'server-key.pem'),
  };
  const own = { name: 'Umbral authority', key: authority.publicKey, extension: isAuthority() };
  const leaf = { name: 'Umbral server', key: server.publicKey, extension: alternativeNames() };
  writePrivate(paths.authority, await signed(own, authority.privateKey));
  writePrivate(paths.certificate, await signed(leaf, authority.privateKey));
  writePrivate(paths.key, pem('PRIVATE KEY', await engine.exportKey('pkcs8', server.privateKey)));
  return paths;
}

const keyPair = () => engine.generateKey(ALGORITHM, true, ['sign', 'verify']);

interface Subject {
  name: string;
  key: CryptoKey;
  extension: pkijs.Extension;
}

async function signed({ name, key, extension }: Subject, signer: CryptoKey): Promise<string> {
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = serialNumber();
  certificate.issuer.typesAndValues.push(commonName('Umbral authority'));
  certificate.subject.typesAndValues.push(commonName(name));
  certificate.notBefore.value = new Date(Date.now() - DAY_MS);
  certificate.notAfter.value = new Date(Date.now() + 30 * DAY_MS);
  certificate.extensions = [extension];
  await certificate.subjectPublicKeyInfo.importKey(key, engine);
  await certificate.sign(signer, 'SHA-256', engine);
  return pem('CERTIFICATE', certificate.toSchema(true).toBER(false));
}

/** Positive and without a padded first byte: DER allows no other, and OpenSSL refused one certificate of 256. */
function serialNumber(): asn1js.Integer {
  const bytes = webcrypto.getRandomValues(new Uint8Array(8));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return new asn1js.Integer({ valueHex: bytes.buffer });
}

const commonName = (value: string) =>
  new pkijs.AttributeTypeAndValue({ type: COMMON_NAME, value: new asn1js.Utf8String({ value }) });

const isAuthority = () =>
  new pkijs.Extension({
    extnID: BASIC_CONSTRAINTS,
    critical: true,
    extnValue: new pkijs.BasicConstraints({ cA: true }).toSchema().toBER(false),
  });

function alternativeNames(): pkijs.Extension {
  const address = new asn1js.OctetString({ valueHex: new Uint8Array([127, 0, 0, 1]).buffer });
  const names = [
    new pkijs.GeneralName({ type: IP_ADDRESS, value: address }),
    new pkijs.GeneralName({ type: DNS_NAME, value: 'localhost' }),
  ];
  const extnValue = new pkijs.GeneralNames({ names }).toSchema().toBER(false);
  return new pkijs.Extension({ extnID: ALTERNATIVE_NAMES, critical: false, extnValue });
}

const pem = (label: string, bytes: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${(
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${label}-----\n`;
