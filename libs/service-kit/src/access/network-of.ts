import ipaddr from 'ipaddr.js';

/**
 * By what addresses are counted: an IPv4 address itself, of an IPv6 address the /64 that one household or server has.
 * @param address as a socket or X-Forwarded-For says it; what is no address is answered as it is
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
