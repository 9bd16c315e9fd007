import { cookieOf } from '../test/headers.js';
import { startGateway } from '../test/test-gateway.js';
import { ANA, startIdentity } from '../test/test-identity.js';

it('a gateway that ends lets go of each connection with its answer, before it closes its port', async () => {
  const identity = await startIdentity();
  const gateway = await startGateway({ IDENTITY_URL: identity.url, SHUTDOWN_DELAY_MS: '500' });
  const call = async () =>
    (await fetch(`${gateway.url}/api/users`, { headers: cookieOf(ANA) })).headers.get('connection');
  try {
    expect(await call()).toBe('keep-alive');
    const closed = gateway.close();
    expect(await call()).toBe('close');
    await closed;
  } finally {
    await gateway.close();
    await identity.stop();
  }
});
