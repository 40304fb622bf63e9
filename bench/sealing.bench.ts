import type {} from "./sealing-page/main.ts"
import { sealEnvelope, openEnvelope } from "#sealing/envelope.ts"
import { pairOf } from "#sealing/key-pair.ts"
import { gatePart, keyOf, takeShare } from "#sealing/keys-of-seal.ts"
import { keep, unlock } from "#sealing/kept-key.ts"
import type { SealManifest } from "#sealing/seal.schema.ts"
import { type Bench, figure, quantile, timed } from "./measure.ts"
import { onPage } from "./page-server.ts"

const mib = 1024 * 1024
const context = { tender: "t", lot: "*", envelope: "technical", bid: "b", version: 1, deadline: 0 } as const

/** Milliseconds of this process's processors that one run of the work takes, on all threads. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The same 5 MiB in Chromium, on the page's own thread, which alone can be slowed: as fast as it goes, and slowed four times. */
const inBrowser = () =>
  onPage("sealing-page", async (page) => {
    const devtools = await page.context().newCDPSession(page)
    const of = async (rate: number) => {
      await devtools.send("Emulation.setCPUThrottlingRate", { rate })
      const times: number[] = []
      for (let round = 0; round < 24; round += 1) times.push(await page.evaluate((size) => window.sealOf(size), 5 * mib))
      return quantile(times.slice(3))
    }
    return { usual: await of(1), slowed: await of(4) }
  })

/** What it costs to seal and to open: 5 MiB are to be sealed in 100 ms of processor time. */
export const bench: Bench = async () => {
  const [gate, bidder] = [await pairOf(), await pairOf()]
  const openers = await Promise.all(["a", "b", "c"].map(async (opener) => ({ opener, ...(await pairOf()) })))
  const plan = { quorum: 2, gate: gate.publicKey, openers: openers.map(({ opener, publicKey }) => ({ opener, publicKey })) }
  const sealOf = async (size: number) => {
    const bytes = new Uint8Array(size)
    const chunks: Uint8Array[] = []
    const file = { name: "a.pdf", size, read: async (from: number, to: number) => bytes.subarray(from, to) }
    const manifest = await sealEnvelope({
      context,
      plan,
      recovery: bidder.publicKey,
      content: {},
      files: [file],
      put: async (_, index, chunk) => void (chunks[index] = chunk),
    })
    return { manifest, chunks }
  }
  const openOf = async ({ manifest, chunks }: { manifest: SealManifest; chunks: readonly Uint8Array[] }) => {
    const shares = await Promise.all(openers.slice(0, 2).map(({ opener, seed }) => takeShare(manifest, opener, seed)))
    const root = await keyOf(manifest, shares, await gatePart(manifest, gate.seed))
    await openEnvelope(manifest, root, async (index) => chunks[index] ?? new Uint8Array(0))
  }
  for (let warm = 0; warm < 5; warm += 1) await openOf(await sealOf(5 * mib))
  const of = async (rounds: number, how: typeof timed, work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await how(work))
    return quantile(times)
  }
  const [small, five] = [await sealOf(1000), await sealOf(5 * mib)]
  const { usual, slowed } = await inBrowser()
  const stretch = { memory: 65_536, passes: 3 }
  const kept = await keep(openers[0] ?? bidder, "a passphrase of some length", "CODE", stretch)
  return {
    "5 MiB sealed for three openers, processor time": figure(await of(21, cpuOf, () => sealOf(5 * mib)), "ms"),
    "5 MiB sealed for three openers, on the clock": figure(await of(21, timed, () => sealOf(5 * mib)), "ms"),
    "5 MiB sealed in Chromium, on the clock": figure(usual, "ms"),
    "5 MiB sealed in Chromium slowed four times, on the clock": figure(slowed, "ms"),
    "50 MiB sealed, on the clock": figure(await of(3, timed, () => sealOf(50 * mib)), "ms"),
    "a small bid opened by two shares, processor time": figure(await of(21, cpuOf, () => openOf(small)), "ms"),
    "5 MiB opened by two shares, processor time": figure(await of(21, cpuOf, () => openOf(five)), "ms"),
    "a key unlocked by its passphrase, on the clock": figure(await of(3, timed, () => unlock(kept, "a passphrase of some length")), "ms"),
  }
}
