import ipaddr from 'ipaddr.js';

/**
 * The unit in which addresses are rate-limited: an IPv4 address itself, and the /64 of an IPv6 address, which one household or
 * server has.
 * @param address of a socket or of X-Forwarded-For; anything that is not an address is returned unchanged
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
