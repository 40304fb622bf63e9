import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Bytes, fromText, random, toText, xor } from "./bytes.ts"
import { beginSeal, chunkSize, type EnclosedFile, openEnvelope, readEnclosed, readIndex, sealEnvelope } from "./envelope.ts"
import { keep, newRecoveryCode, pairOfCode, recover, type Stretch, unlock } from "./kept-key.ts"
import { boxFor, openBox, pairOf } from "./key-pair.ts"
import { gatePart, isShareOf, keyOf, placeOf, recoverKey, takeShare } from "./keys-of-seal.ts"
import { longestName, mostFiles, mostOfIndex, mostValues } from "./limits.ts"
import { padded } from "./padding.ts"
import type { SealContext, SealManifest, SealPlan } from "./seal.schema.ts"

const context: SealContext = {
  tender: "t".repeat(32),
  lot: "*",
  envelope: "technical",
  bid: "b".repeat(32),
  version: 1,
  deadline: 1_800_000_000_000,
}
const quick: Stretch = { memory: 64, passes: 1 }
const fileOf = (name: string, bytes: Uint8Array): EnclosedFile => ({
  name,
  size: bytes.length,
  read: async (from, to) => bytes.slice(from, to),
})

/** So many openers of whom so many are needed, with the gate and a bidder. */
async function party(openers: number, quorum: number) {
  const [gate, bidder] = [await pairOf(), await pairOf()]
  const pairs = await Promise.all(Array.from({ length: openers }, async (_, index) => ({ opener: `opener${index}`, ...(await pairOf()) })))
  const plan: SealPlan = { quorum, gate: gate.publicKey, openers: pairs.map(({ opener, publicKey }) => ({ opener, publicKey })) }
  return { gate, bidder, pairs, plan }
}
type Party = Awaited<ReturnType<typeof party>>

async function sealed({ plan, bidder }: Party, content: unknown, files: readonly EnclosedFile[] = [], on: SealContext = context) {
  const chunks = new Map<number, Bytes>()
  const manifest = await sealEnvelope({
    context: on,
    plan,
    recovery: bidder.publicKey,
    content,
    files,
    put: async (_, index, chunk) => void chunks.set(index, chunk),
  })
  return { manifest, chunks, get: async (index: number) => chunks.get(index) ?? new Uint8Array(0) }
}
async function piecesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return pieces
}
const sharesOf = (manifest: SealManifest, pairs: Party["pairs"]) =>
  Promise.all(pairs.map(({ opener, seed }) => takeShare(manifest, opener, seed)))

describe("a sealed envelope", () => {
  it("is opened by any k of its n openers together with the gate, to what was put in", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }).chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 2, max: n }))),
        fc.string({ maxLength: 200, unit: "grapheme" }),
        fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 3 }),
        fc.integer(),
        async ([n, k], statement, files, salt) => {
          const all = await party(n, k)
          const { manifest, get } = await sealed(
            all,
            { statement },
            files.map((bytes, index) => fileOf(`${index}.pdf`, bytes)),
          )
          const chosen = all.pairs.toSorted((a, b) => ((a.seed[0] ?? 0) ^ salt) - ((b.seed[0] ?? 0) ^ salt)).slice(0, k)
          const root = await keyOf(manifest, await sharesOf(manifest, chosen), await gatePart(manifest, all.gate.seed))
          const opened = await openEnvelope(manifest, root, get)
          expect(opened.content).toEqual({ statement })
          for (const [index, place] of opened.files.entries())
            expect(Buffer.concat(await piecesOf(readEnclosed(manifest, root, place, get)))).toEqual(Buffer.from(files[index] ?? []))
        },
      ),
      { numRuns: 25 },
    )
  })

  it("holds files longer than a chunk, and tells of their length no more than the padding does", async () => {
    const all = await party(3, 2)
    const bytes = new Uint8Array(2 * chunkSize + 77).map((_, index) => index % 251)
    const { manifest, get, chunks } = await sealed(all, {}, [fileOf("a.pdf", bytes.slice(0, 9)), fileOf("b.pdf", bytes)])
    expect(chunks.size).toBe(manifest.chunks)
    expect(manifest.size).toBe(padded(bytes.length))
    const root = await recoverKey(manifest, all.bidder.seed)
    const { files } = await openEnvelope(manifest, root, get)
    const [, second] = files
    expect(second && Buffer.concat(await piecesOf(readEnclosed(manifest, root, second, get))).equals(Buffer.from(bytes))).toBe(true)
  })

  it("begun again with the same key, content and files comes to the same chunks, so that its upload goes on where it was cut", async () => {
    const all = await party(3, 2)
    const begun = await beginSeal({ context, plan: all.plan, recovery: all.bidder.publicKey })
    const bytes = random(65_000)
    const once = async () => {
      const chunks: string[] = []
      const put = async (upload: string, index: number, chunk: Bytes) => void (chunks[index] = `${upload} ${toText(chunk)}`)
      const manifest = await sealEnvelope({
        context,
        plan: all.plan,
        recovery: all.bidder.publicKey,
        content: { price: "1" },
        files: [fileOf("a", bytes)],
        put,
        begun,
      })
      return { manifest, chunks }
    }
    const [first, second] = [await once(), await once()]
    expect(second).toEqual(first)
    expect(await recoverKey(first.manifest, all.bidder.seed)).toEqual(fromText(begun.root))
  })

  it("is of one size for all short contents", async () => {
    const all = await party(2, 2)
    const sizes = await Promise.all(["", "x".repeat(3000)].map(async (text) => (await sealed(all, text)).manifest.size))
    expect(sizes).toEqual([4096, 4096])
    fc.assert(fc.property(fc.integer({ min: 4097, max: 2 ** 40 }), (size) => padded(size) >= size && padded(size) <= size * 1.12))
  })

  it("does not open with fewer than k shares", async () => {
    const all = await party(3, 2)
    const { manifest } = await sealed(all, {})
    const shares = await sharesOf(manifest, all.pairs.slice(0, 1))
    await expect(keyOf(manifest, shares, await gatePart(manifest, all.gate.seed))).rejects.toMatchObject({ fault: "tooFewShares" })
  })

  it("names whose share is not the one that was sealed for them, and opens without it", async () => {
    const all = await party(3, 2)
    const { manifest } = await sealed(all, {})
    const [first, second, third] = await sharesOf(manifest, all.pairs)
    if (!first || !second || !third) throw new Error("three shares")
    const bad = { ...second, share: toText(fromText(second.share).map((byte, index) => (index === 3 ? byte ^ 1 : byte))) }
    expect(await isShareOf(manifest, bad)).toBe(false)
    const gate = await gatePart(manifest, all.gate.seed)
    await expect(keyOf(manifest, [first, bad], gate)).rejects.toMatchObject({ fault: "tooFewShares", who: ["opener1"] })
    expect(await keyOf(manifest, [first, bad, third], gate)).toEqual(await keyOf(manifest, [first, second, third], gate))
  })

  it("refuses a share of another tender, by the digest and by the box", async () => {
    const all = await party(3, 2)
    const [here, there] = [await sealed(all, {}), await sealed(all, {}, [], { ...context, tender: "o".repeat(32) })]
    const [foreign] = await sharesOf(there.manifest, all.pairs)
    expect(foreign && (await isShareOf(here.manifest, foreign))).toBe(false)
    const [first] = all.pairs
    if (!first) throw new Error("three openers")
    const mixed: SealManifest = { ...here.manifest, shares: there.manifest.shares }
    await expect(takeShare(mixed, first.opener, first.seed)).rejects.toMatchObject({ fault: "box" })
  })

  it("refuses a key to which it is not committed, though every share and every chunk fits it", async () => {
    const all = await party(2, 2)
    const { manifest, get } = await sealed(all, { price: "100" })
    // The gate's part makes the key: two of them would open one ciphertext to two prices.
    const second = xor(await gatePart(manifest, all.gate.seed), Uint8Array.of(1))
    const gate = await boxFor(all.gate.publicKey, placeOf(context, "gate"), second)
    const twoKeys: SealManifest = { ...manifest, gate }
    await expect(keyOf(twoKeys, await sharesOf(twoKeys, all.pairs), await gatePart(twoKeys, all.gate.seed))).rejects.toMatchObject({
      fault: "commitment",
    })
    await expect(openEnvelope(manifest, random(32), get)).rejects.toMatchObject({ fault: "commitment" })
  })

  it("refuses chunks that are swapped, changed or missing", async () => {
    const all = await party(2, 2)
    const { manifest, chunks, get } = await sealed(all, {}, [fileOf("a", random(65_536)), fileOf("b", new Uint8Array(2 * chunkSize))])
    const root = await recoverKey(manifest, all.bidder.seed)
    const others: readonly ((index: number) => Promise<Uint8Array>)[] = [
      (index) => get(index === 1 ? 2 : index === 2 ? 1 : index),
      async (index) => (await get(index)).map((byte, at) => (index === 1 && at === 5 ? byte ^ 1 : byte)),
      async (index) => (index === 2 ? new Uint8Array(0) : get(index)),
    ]
    expect(chunks.size).toBeGreaterThan(2)
    for (const other of others) await expect(openEnvelope(manifest, root, other)).rejects.toMatchObject({ fault: "chunk" })
  })

  it("that says more at its beginning than a bid holds is left unread, however much that is", async () => {
    const all = await party(2, 2)
    const none = new Uint8Array(0)
    for (const [content, files] of [
      ["x".repeat(mostOfIndex), []],
      [Array.from({ length: mostValues }, () => 0), []],
      [{}, Array.from({ length: mostFiles + 1 }, () => fileOf("", none))],
      [{}, [fileOf("x".repeat(longestName + 1), none)]],
      [{}, [fileOf("\ud800.pdf", none)]],
      [{}, [fileOf("\0.pdf", none)]],
    ] as const) {
      const { manifest, get } = await sealed(all, content, files)
      const root = await recoverKey(manifest, all.bidder.seed)
      await expect(openEnvelope(manifest, root, get)).rejects.toMatchObject({ fault: "content" })
      const read: number[] = []
      const watched = (index: number) => get((read.push(index), index))
      await expect(readIndex(manifest, root, watched)).rejects.toMatchObject({ fault: "content" })
      expect(read).toEqual([0])
    }
  })

  it("opens in no other place than its own", async () => {
    const all = await party(2, 2)
    const { manifest, get } = await sealed(all, {})
    const root = await recoverKey(manifest, all.bidder.seed)
    for (const change of [{ bid: "x" }, { version: 2 }, { deadline: 1 }, { envelope: "commercial" as const }, { lot: "1" }])
      await expect(openEnvelope({ ...manifest, context: { ...context, ...change } }, root, get)).rejects.toMatchObject({
        fault: "commitment",
      })
  })
})

describe("an opener's key", () => {
  it("is unlocked by its passphrase and by its recovery code, however that is typed, and by no other", async () => {
    const pair = await pairOf()
    const code = newRecoveryCode()
    expect(code).toMatch(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/)
    const kept = await keep(pair, "七月的河流很宽 7", code, quick)
    expect(await unlock(kept, "七月的河流很宽 7")).toEqual(pair.seed)
    expect(await recover(kept, code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o"))).toEqual(pair.seed)
    await expect(unlock(kept, "七月的河流很宽 8")).rejects.toMatchObject({ fault: "passphrase" })
    await expect(recover(kept, newRecoveryCode())).rejects.toMatchObject({ fault: "passphrase" })
    expect(JSON.stringify(kept)).not.toContain(toText(pair.seed))
  })

  it("of a bid's recovery code is always the same", async () => {
    const code = newRecoveryCode()
    expect(await pairOfCode(code)).toEqual(await pairOfCode(` ${code.toLowerCase()} `))
  })

  it("opens a box in its own place only", async () => {
    const { seed, publicKey } = await pairOf()
    const box = await boxFor(publicKey, placeOf(context, "gate"), random(32))
    await expect(openBox(seed, placeOf(context, "recovery"), box)).rejects.toMatchObject({ fault: "box" })
    await expect(openBox(random(32), placeOf(context, "gate"), box)).rejects.toMatchObject({ fault: "box" })
  })
})
