import { BlockList, isIP } from 'node:net';

/** Where requests that others cause may go. */
export interface Reach {
  /** How an address of IPv4 or IPv6 may be reached: not at all, by https, or by plain http and at any port too. */
  readonly of: (address: string) => 'none' | 'https' | 'any';
  /** Whether there is an address that may be reached in any way. */
  readonly hasOwn: boolean;
}

/** By https to public addresses alone. */
export const PUBLIC_REACH: Reach = {
  of: (address) => (isPublic(address) ? 'https' : 'none'),
  hasOwn: false,
};

/** Anywhere, the network that this machine is in and itself included: for addresses that administrators alone set. */
export const UNLIMITED_REACH: Reach = {
  of: (address) => (isIP(address) === 0 ? 'none' : 'any'),
  hasOwn: true,
};

/** To public addresses, and to networks of the operator's own. */
export const reachPublicAnd = (own: BlockList): Reach => ({
  of: (address) => (isIP(address) !== 0 && isAmong(own, address) ? 'any' : PUBLIC_REACH.of(address)),
  hasOwn: true,
});

/** Addresses and networks with commas between: 10.1.2.3, 10.1.0.0/16, fd00::/8. Undefined where one is none. */
export function parseNetworks(text: string): BlockList | undefined {
  const networks = new BlockList();
  for (const entry of text.split(',')) {
    const [address = '', prefix, ...rest] = entry.trim().split('/');
    const version = isIP(address);
    const maximum = version === 6 ? 128 : 32;
    if (version === 0 || rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
      return undefined;
    const length = prefix === undefined ? maximum : Number(prefix);
    if (length > maximum) return undefined;
    networks.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
  }
  return networks;
}

/** Networks of IPv4 that are nobody else's: this machine, private and link-local ones, and what is reserved. */
const NOT_PUBLIC = buildBlockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Addresses of providers (CGNAT), with the metadata service of one cloud.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // With the metadata service of most clouds.
  ['169.254.0.0', 16],
  // The metadata service of another one, which looks public.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // 6to4.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
]);

/** What of IPv6 is public at all: addresses of IPv4 in any of their forms for IPv6 are outside. */
const GLOBAL_IPV6 = buildBlockList('ipv6', [['2000::', 3]]);
const NOT_PUBLIC_IPV6 = buildBlockList('ipv6', [
  // Teredo, benchmarks and other protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: an address of IPv4.
  ['2002::', 16],
  ['3fff::', 20],
]);

function buildBlockList(
  family: 'ipv4' | 'ipv6',
  networks: readonly (readonly [string, number])[],
): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

const isAmong = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is in one of some networks; in none of them where it is no address. @param networks empty: everywhere */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = parseNetworks(networks.join(','));
  return list !== undefined && isIP(address) !== 0 && isAmong(list, address);
}

/** @param address of IPv4 or IPv6; anything else is not public */
export function isPublic(address: string): boolean {
  // An address of one link names its interface.
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 4) return !isAmong(NOT_PUBLIC, address);
  return version === 6 && isAmong(GLOBAL_IPV6, address) && !isAmong(NOT_PUBLIC_IPV6, address);
}
