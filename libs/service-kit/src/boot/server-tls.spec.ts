import { serverTls } from './server-tls.js';

describe('a certificate', () => {
  it('is not asked for', () => {
    expect(serverTls({})).toBeUndefined();
  });

  it.each([{ TLS_CERT: 'server.pem' }, { TLS_KEY: 'server-key.pem' }])('needs its key, and the key it: %j', (given) => {
    expect(() => serverTls(given)).toThrow('TLS_CERT and TLS_KEY must be given together');
  });
});
