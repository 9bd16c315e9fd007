import { isPublicAddress, networks, problemOfUrl } from './public-addresses.js';

const allowed = networks().parse('10.1.0.0/16,fd00:1::/32');

describe('public addresses', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address, [])).toBe(true);
  });

  it.each([
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '0.0.0.0', '::']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1']],
    ['link-local, where clouds keep their credentials', ['169.254.169.254', 'fe80::1', 'fd00:ec2::254']],
    ['the metadata of a cloud', ['168.63.129.16', '100.100.100.200']],
    ['shared by a provider', ['100.64.0.1', '100.127.255.255']],
    ['multicast, broadcast, reserved', ['224.0.0.1', '255.255.255.255', '240.0.0.1', '198.18.0.1', 'ff02::1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::']],
    ['no address', ['', 'localhost', '127.1', '0x7f000001']],
  ])('exclude %s', (_what, addresses) => {
    expect(addresses.filter((address) => isPublicAddress(address, []))).toEqual([]);
  });

  it('include those of the configured networks only', () => {
    const open = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::9', '10.2.0.1', 'fd00:2::9', '127.0.0.1'];
    expect(open.filter((address) => isPublicAddress(address, allowed))).toEqual(open.slice(0, 3));
  });

  it('must be configured as networks, or the process does not start', () => {
    expect(networks().safeParse('10.1.0.1').success).toBe(false);
    expect(networks().parse(undefined)).toEqual([]);
  });
});

describe('the URL of a webhook', () => {
  it.each(['https://crm.example.org/umbral?from=umbral', 'https://8.8.8.8:8443/', 'https://[2606:2800:220:1::1]/'])(
    '%s is accepted',
    (url) => expect(problemOfUrl(url, [])).toBeUndefined(),
  );

  it.each([
    ['http://crm.example.org/', /https/],
    ['https://ana:secreto@crm.example.org/', /usuario/],
    ['https://crm.example.org/#arriba', /#/],
    ['https://127.0.0.1/', /pública/],
    ['https://0x7f000001/', /pública/],
    ['https://2130706433/', /pública/],
    ['https://[::ffff:127.0.0.1]/', /pública/],
    ['https://169.254.169.254/latest', /pública/],
    ['https://identity:4001/', /pública/],
    ['https://umbral.localhost/', /pública/],
  ])('%s is refused', (url, reason) => expect(problemOfUrl(url, [])).toMatch(reason));
});
