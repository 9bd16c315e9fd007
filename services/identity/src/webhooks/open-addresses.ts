import ipaddr from 'ipaddr.js';
import * as z from 'zod';

export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Networks as a setting has them: `127.0.0.1/32,10.1.0.0/16`. */
export const networks = () =>
  z
    .string()
    .default('')
    .transform((text, context): Network[] => {
      const parts = text.split(',').filter(Boolean);
      const unreadable = parts.some((part) => !ipaddr.isValidCIDR(part));
      if (unreadable) context.addIssue('networks such as 127.0.0.1/32, separated by commas');
      return unreadable ? [] : parts.map((part) => ipaddr.parseCIDR(part));
    });

/** What the internet routes of IPv6; the rest is of one machine, one network, or leads to IPv4 by a way of its own. */
const GLOBAL = ipaddr.parseCIDR('2000::/3');
/** A public address at which a cloud answers its own machines only. */
const METADATA = '168.63.129.16';

/**
 * Is it an address that the whole internet reaches, or one of these networks? Loopback, private, link-local (where clouds keep
 * their credentials), shared, multicast and reserved ones are not, also where IPv6 wraps them.
 */
export function isOpenAddress(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const isAllowed = allowed.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
  if (isAllowed) return true;
  if (address.range() !== 'unicast' || address.toString() === METADATA) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL);
}

/** What can be said of an address before it is looked up; undefined where nothing is wrong with it. */
export function problemOfUrl(text: string, allowed: readonly Network[]): string | undefined {
  const { protocol, hostname, username, password, hash } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' && allowed.length === 0) return 'La dirección tiene que empezar por https://';
  if (username || password) return 'La dirección no puede llevar usuario ni contraseña';
  if (hash) return 'La dirección no puede llevar #';
  const isNumber = ipaddr.isValid(host);
  const isOpen = isNumber ? isOpenAddress(host, allowed) : host.includes('.') && !host.endsWith('.localhost');
  return isOpen ? undefined : 'La dirección tiene que ser pública';
}
