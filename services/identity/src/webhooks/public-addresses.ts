import ipaddr from 'ipaddr.js';
import * as z from 'zod';

export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Networks of a setting: `127.0.0.1/32,10.1.0.0/16`. */
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

/** Globally routed IPv6; the rest is local or maps to IPv4. */
const GLOBAL = ipaddr.parseCIDR('2000::/3');
/** A public address with the metadata service of a cloud. */
const METADATA = '168.63.129.16';

/**
 * Whether the address is public or in one of these networks. Loopback, private, link-local (cloud metadata), shared, multicast and
 * reserved ones are not, also if mapped to IPv6.
 */
export function isPublicAddress(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const isAllowed = allowed.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
  if (isAllowed) return true;
  if (address.range() !== 'unicast' || address.toString() === METADATA) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL);
}

/** The problem of a URL before its name is resolved; undefined if there is none. */
export function problemOfUrl(text: string, allowed: readonly Network[]): string | undefined {
  const { protocol, hostname, username, password, hash } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' && allowed.length === 0) return 'La dirección tiene que empezar por https://';
  if (username || password) return 'La dirección no puede llevar usuario ni contraseña';
  if (hash) return 'La dirección no puede llevar #';
  const isNumber = ipaddr.isValid(host);
  const isOpen = isNumber ? isPublicAddress(host, allowed) : host.includes('.') && !host.endsWith('.localhost');
  return isOpen ? undefined : 'La dirección tiene que ser pública';
}
