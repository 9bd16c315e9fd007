import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress, type Network } from './public-addresses.js';

const CONNECT_MS = 5_000;
const LOOKUP_MS = 2_000;

/** The address is not public. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

interface Guard {
  /** Private networks that may be reached. */
  allowed: readonly Network[];
  /** DNS servers; those of the machine by default. */
  servers?: readonly string[];
}

/**
 * Connects only to public addresses. A name is resolved for each connection, and the connection uses the checked address itself, which
 * prevents DNS rebinding.
 *
 * Uses its own resolver: that of the system runs in the thread pool in which passwords are hashed, and the owner of a name controls
 * how long its resolution takes.
 */
export function guardedAgent({ allowed, servers }: Guard): Agent {
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  const publicAddressesOf = async (name: string) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [reason] = found.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
    if (addresses.length === 0) throw reason ?? new Error(`${name} has no address`);
    const open = addresses.filter((address) => isPublicAddress(address, allowed));
    if (open.length === 0) throw new PrivateAddress(name);
    return open.map((address) => ({ address, family: isIP(address) }));
  };
  const lookup: LookupFunction = (name, { all }, callback) => {
    publicAddressesOf(name).then(
      (open) => (all ? callback(null, open) : callback(null, open[0]?.address ?? '', open[0]?.family)),
      (error: Error) => callback(error, ''),
    );
  };
  const connect = buildConnector({ lookup, timeout: CONNECT_MS });
  const guarded: buildConnector.connector = (options, callback) => {
    // An IP address is not resolved.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublicAddress(host, allowed)) return callback(new PrivateAddress(host), null);
    connect(options, callback);
  };
  // Calls are limited by webhook and by process, not by host: a slow receiver must not delay another one there.
  return new Agent({ connect: guarded, pipelining: 1 });
}
