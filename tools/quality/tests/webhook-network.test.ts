import assert from 'node:assert/strict';
import { BlockList, isIPv6 } from 'node:net';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';
import { readObjects } from './kubernetes-objects.ts';

/** Read like the manifests: tools may not depend on a service. */
const { isPublicAddress } = (await import(inRoot('services/identity/src/webhooks/public-addresses.ts'))) as {
  isPublicAddress: (address: string, allowed: []) => boolean;
};

function contains(networks: string[]) {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address: string) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

test('webhooks reach every port of a public address, and no other address', () => {
  const policy = readObjects('identity.yaml').find(({ kind }) => kind === 'NetworkPolicy');
  const { to = [], ports } = policy?.spec.egress.find((rule) => rule.to[0]?.ipBlock) ?? {};
  assert.equal(ports, undefined);
  const blocks = to.map(
    ({ ipBlock: { cidr = '', except = [] } = {} }) => [contains([cidr]), contains(except)] as const,
  );
  const leaves = (address: string) => blocks.some(([within, isExcepted]) => within(address) && !isExcepted(address));
  const open = ['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1'];
  const closed = [
    ...['0.0.0.1', '10.0.0.1', '100.64.0.1', '127.0.0.1', '168.63.129.16', '169.254.169.254', '172.31.255.255'],
    ...['192.0.0.1', '192.168.1.1', '198.19.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '::1', 'fc00::1'],
  ];
  for (const isOpen of [leaves, (address: string) => isPublicAddress(address, [])])
    assert.deepEqual([...open, ...closed].filter(isOpen), open);
});
