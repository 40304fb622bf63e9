import { lookup } from "node:dns/promises"
import { BlockList, isIPv6 } from "node:net"

const inner = new BlockList()
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inner.addSubnet(net, bits, "ipv4")
// For IPv6, only the public range (2000::/3) is outside, without tunnels to IPv4 and documentation addresses.
const outer6 = new BlockList()
outer6.addSubnet("2000::", 3, "ipv6")
const tunnels = new BlockList()
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  tunnels.addSubnet(net, bits, "ipv6")

/** Whether an IP address belongs to the public network and to no internal machine or network. */
export const isOuter = (address: string): boolean =>
  isIPv6(address) ? outer6.check(address, "ipv6") && !tunnels.check(address, "ipv6") : !inner.check(address, "ipv4")

/**
 * Resolves a host to the IP address to be used, once, so that a later DNS answer cannot lead elsewhere. Null when there is none, or when any of the
 * host's addresses is internal and `mayBeInside` is not set.
 */
export async function placeOf(hostname: string, mayBeInside: boolean): Promise<{ address: string; family: number } | "inside" | null> {
  const host = hostname.replace(/^\[|\]$/g, "")
  const found = await lookup(host, { all: true }).catch(() => [])
  if (!mayBeInside && found.some(({ address }) => !isOuter(address))) return "inside"
  return found[0] ?? null
}
