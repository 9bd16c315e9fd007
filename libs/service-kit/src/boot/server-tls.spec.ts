import { serverTls } from './server-tls.js';

describe('a certificate', () => {
  it('is optional', () => {
    expect(serverTls({})).toBeUndefined();
  });

  it.each([{ TLS_CERT: 'server.pem' }, { TLS_KEY: 'server-key.pem' }])(
    'and its key are required together: %j',
    (given) => {
      expect(() => serverTls(given)).toThrow('TLS_CERT and TLS_KEY must be given together');
    },
  );
});
