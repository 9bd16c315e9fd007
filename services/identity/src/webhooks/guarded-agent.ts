import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isOpenAddress, type Network } from './open-addresses.js';

/** Calls that may be under way to one receiver. */
export const CALLS_AT_ONCE = 4;
const CONNECT_MS = 5_000;
const LOOKUP_MS = 2_000;

/** Where it leads is not for the whole internet. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

interface Guard {
  /** Networks that are not public and may be reached all the same. */
  allowed: readonly Network[];
  /** Of the names; those of the machine unless given. */
  servers?: readonly string[];
}

/**
 * Connects to public addresses and nothing else. A name is looked up for each connection, and what is connected to is the very
 * address that was looked at: a name that leads elsewhere the second time leads nowhere.
 *
 * Names are asked by a resolver of its own, not by the system's: that one works in the few threads in which passwords are
 * hashed as well, and whoever owns a name decides how long its answer takes.
 */
export function guardedAgent({ allowed, servers }: Guard): Agent {
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  const openAddressesOf = async (name: string) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [reason] = found.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
    if (addresses.length === 0) throw reason ?? new Error(`${name} has no address`);
    const open = addresses.filter((address) => isOpenAddress(address, allowed));
    if (open.length === 0) throw new PrivateAddress(name);
    return open.map((address) => ({ address, family: isIP(address) }));
  };
  const lookup: LookupFunction = (name, { all }, callback) => {
    openAddressesOf(name).then(
      (open) => (all ? callback(null, open) : callback(null, open[0]?.address ?? '', open[0]?.family)),
      (error: Error) => callback(error, ''),
    );
  };
  const connect = buildConnector({ lookup, timeout: CONNECT_MS });
  const guarded: buildConnector.connector = (options, callback) => {
    // A number is not looked up.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isOpenAddress(host, allowed)) return callback(new PrivateAddress(host), null);
    connect(options, callback);
  };
  return new Agent({ connect: guarded, connections: CALLS_AT_ONCE, pipelining: 1 });
}
