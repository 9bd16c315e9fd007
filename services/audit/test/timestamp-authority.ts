import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine has OpenSSL, which acts as the authority. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

const SETTINGS = `
[tsa]
serial = serial
signer_cert = cert.pem
signer_key = key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** A timestamp authority: OpenSSL behind HTTP. `isUnavailable`: it responds 503. `signed`: the query that it signs in place of a request. */
export async function openTimestampAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'umbral-tsa-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'tsa.cnf'), SETTINGS);
  writeFileSync(join(folder, 'serial'), '01\n');
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem', '-days', '2'],
    ...['-subj', '/CN=Specs', '-addext', 'extendedKeyUsage=critical,timeStamping'],
  );
  const signed = (query: Buffer) => query;
  const authority = { url: '', requests: 0, isUnavailable: false, signed, verify, close };
  const server = createServer((request, response) => {
    authority.requests += 1;
    if (authority.isUnavailable) {
      response.writeHead(503).end();
      return;
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      writeFileSync(join(folder, 'query'), authority.signed(Buffer.concat(pieces)));
      openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'query', '-out', 'reply');
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
      response.end(readFileSync(join(folder, 'reply')));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return authority;

  /** @throws where the token, base64, is not the authority's over this text */
  function verify(token: string, text: string): void {
    writeFileSync(join(folder, 'token'), Buffer.from(token, 'base64'));
    writeFileSync(join(folder, 'text'), text);
    openssl('ts', '-verify', '-token_in', '-in', 'token', '-data', 'text', '-CAfile', 'cert.pem');
  }

  async function close(): Promise<void> {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  }
}
