import { sealEnvelope } from "../../src/sealing/envelope.ts"
import { pairOf } from "../../src/sealing/key-pair.ts"

declare global {
  interface Window {
    /** Seals so many bytes for three openers on the page's own thread; answers the milliseconds. */
    sealOf: (size: number) => Promise<number>
  }
}

const context = { tender: "t", lot: "*", envelope: "technical", bid: "b", version: 1, deadline: 0 } as const
const [gate, bidder] = [await pairOf(), await pairOf()]
const openers = await Promise.all(["a", "b", "c"].map(async (opener) => ({ opener, publicKey: (await pairOf()).publicKey })))

window.sealOf = async (size) => {
  const bytes = crypto.getRandomValues(new Uint8Array(65_536))
  const file = new File(
    Array.from({ length: size / bytes.length }, () => bytes),
    "a.pdf",
  )
  const began = performance.now()
  await sealEnvelope({
    context,
    plan: { quorum: 2, gate: gate.publicKey, openers },
    recovery: bidder.publicKey,
    content: {},
    files: [{ name: file.name, size, read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()) }],
    put: async () => undefined,
  })
  return performance.now() - began
}
document.title = "ready"
