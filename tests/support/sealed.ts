import { tenderContract } from "#contract/tender.contract.ts"
import type { BidContent } from "#contract/tender.schema.ts"
import { chunkCall, openerKeyContract, sealingContract } from "#contract/sealing.contract.ts"
import { type BidPlan, sealBid, sealBidFiles } from "#client/sealing/seal-bid.ts"
import type { EnclosedFile, PutChunk } from "#sealing/envelope.ts"
import { toText } from "#sealing/bytes.ts"
import { keep, newRecoveryCode, pairOfCode } from "#sealing/kept-key.ts"
import { pairOf, type SealPair } from "#sealing/key-pair.ts"
import { recoverKey, takeShare } from "#sealing/keys-of-seal.ts"
import type { EnvelopeName, SealManifest } from "#sealing/seal.schema.ts"
import { bidOf, type PersonName, type StageServer, tenderStage } from "./tender.ts"
import { type TenderTour, tourOn, twoEnvelopes } from "./tender-tour.ts"

/** Openers' passphrases need not be hard to guess here. */
export const quickStretch = { memory: 64, passes: 1 }
export const passphrase = "开标当天要带的长口令 42"
export const openers = ["purchaser", "supervisor", "legal"] as const
export type Opener = (typeof openers)[number]
export type Files = Readonly<Record<EnvelopeName, readonly EnclosedFile[]>>
export const noFiles: Files = { technical: [], commercial: [] }
export const fileOf = (name: string, bytes: Uint8Array): EnclosedFile => ({
  name,
  size: bytes.length,
  read: async (from, to) => bytes.slice(from, to),
})

/** Tenders whose bids are sealed in the suppliers' browsers, with openers who have keys: everything over HTTP. */
export const sealedTour = async () => sealedOn(await tourOn(await tenderStage()))

/** The same on a stage that stands already. */
export function sealedOn<Server extends StageServer & { readonly origin: string }>(tour: TenderTour<Server>) {
  const { as, server } = tour
  const pairs = new Map<string, SealPair>()
  const codes = new Map<string, string>()
  const makeKey = async (name: Opener): Promise<SealPair> => {
    const [pair, code] = [await pairOf(), newRecoveryCode()]
    await (await as(name)).call(openerKeyContract.keep, { body: { input: await keep(pair, passphrase, code, quickStretch) } })
    pairs.set(name, pair)
    codes.set(name, code)
    return pair
  }
  const pairOfOpener = (name: Opener) => {
    const pair = pairs.get(name)
    if (!pair) throw new Error(`${name} has no key`)
    return pair
  }

  /** Sends one chunk as the bytes that it is. */
  const putOf =
    (who: PersonName, id: string): PutChunk =>
    async (upload, part, chunk) => {
      const { status } = await sendChunk(who, id, upload, part, chunk)
      if (status !== 200) throw new Error(`chunk ${part}: ${status}`)
    }
  const sendChunk = async (who: PersonName, id: string, upload: string, part: number, chunk: Uint8Array) => {
    const { tokens } = await as(who)
    return fetch(`${server.origin}/prod-api/${chunkCall.path.replace(":id", id)}?upload=${upload}&part=${part}`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens.access_token}`, "content-type": "application/octet-stream" },
      body: new Uint8Array(chunk),
    })
  }
  const planOf = async (who: PersonName, id: string): Promise<BidPlan> => {
    const plan = await (await as(who)).call(sealingContract.plan, { params: { id } })
    if (!plan) throw new Error("no plan")
    return plan
  }
  /** Seals a bid in what stands for the browser, uploads it, and answers what is to be committed. */
  const sealed = async (
    who: PersonName,
    id: string,
    content: BidContent,
    files: Files = noFiles,
    plan?: BidPlan,
    code = newRecoveryCode(),
  ) =>
    sealBid({
      tender: id,
      plan: plan ?? (await planOf(who, id)),
      user: server.people[who] ?? "",
      content,
      files,
      code,
      put: putOf(who, id),
    })
  /** Encrypts and uploads the files of a bid that the server seals; answers what goes with the bid. */
  const filesFor = async (who: PersonName, id: string, files: Files) => {
    const { next } = await (await as(who)).call(tenderContract.ownBid, { params: { id } })
    const deadline = (await tour.see(who, id)).facts.document?.bidDeadline ?? 0
    if (!next) throw new Error(`${who} has no company`)
    return sealBidFiles({ tender: id, place: { ...next, deadline }, files, put: putOf(who, id) })
  }
  const commit = async (who: PersonName, id: string, texts: Record<EnvelopeName, string>) => {
    const person = await as(who)
    const base = (await person.call(tenderContract.ownBid, { params: { id } })).version
    return person.answer(tenderContract.submitBid, { params: { id }, body: { base, input: { sealed: texts } } })
  }
  const bid = async (who: PersonName, id: string, content: BidContent, files: Files = noFiles, code?: string) => {
    const { body } = await commit(who, id, await sealed(who, id, content, files, undefined, code))
    if (body.code !== "200") throw new Error(`${body.code} ${JSON.stringify(body.error)}`)
    return body.data
  }

  /** The shares of an opener, as the opener's browser takes them out of their boxes; null where it cannot. */
  const sharesOf = async (name: Opener, id: string) => {
    const due = await (await as(name)).call(sealingContract.due, { params: { id } })
    return Promise.all(
      due.map(async ({ seal, envelope, manifest }) => {
        const opener = server.people[name] ?? ""
        const share = await takeShare(JSON.parse(manifest) as SealManifest, opener, pairOfOpener(name).seed).then(
          (taken) => taken.share,
          () => null,
        )
        return { seal, envelope, share }
      }),
    )
  }
  const attend = async (name: Opener, id: string) => tour.run(name, id, "attendOpening", { shares: await sharesOf(name, id) })
  /** The keys of the own envelopes, as a bidder's browser takes them out by the recovery code. */
  const keysByCode = async (
    who: PersonName,
    id: string,
    code: string,
    envelopes: readonly EnvelopeName[] = ["technical", "commercial"],
  ) => {
    const { sealed: texts } = await planOf(who, id)
    const { seed } = await pairOfCode(code)
    const keyIn = async (text = "") => toText(await recoverKey(JSON.parse(text) as SealManifest, seed))
    return Object.fromEntries(await Promise.all(envelopes.map(async (one) => [one, await keyIn(texts?.[one])] as const)))
  }
  const openerIds = () => openers.map((name) => server.people[name] ?? "")
  /** A tender sealed for its three openers of whom two are needed, open for bids. */
  const beginSealed = async (changes: Parameters<typeof tour.begin>[1] = {}) => {
    for (const name of openers) if (!pairs.has(name)) await makeKey(name)
    return tour.begin("biddingOpen", { seal: "S2", openers: { quorum: 2, users: openerIds() }, ...changes })
  }
  const close = async (id: string) => {
    await tour.run("purchaser", id, "drawExperts", { count: 1, fields: [] })
    await tour.travelTo(((await tour.see("purchaser", id)).facts.document?.openingTime ?? 0) + 1000)
  }
  return {
    ...tour,
    makeKey,
    pairOfOpener,
    codes,
    putOf,
    sendChunk,
    planOf,
    sealed,
    filesFor,
    commit,
    bid,
    sharesOf,
    attend,
    keysByCode,
    beginSealed,
    openerIds,
    close,
  }
}
export type SealedTour = Awaited<ReturnType<typeof sealedTour>>

/**
 * A tender of two envelopes whose openers have all given their shares of the one bid that had qualified, supplier.a's; then an expert declines, by
 * whose marks that of supplier.b, sealed with this recovery code, had not.
 */
export async function laterQualified(tour: SealedTour, code?: string): Promise<string> {
  const id = await tour.beginSealed(twoEnvelopes)
  await tour.bid("supplier.a", id, bidOf("10"))
  await tour.bid("supplier.b", id, bidOf("11"), noFiles, code)
  await tour.run("purchaser", id, "drawExperts", { count: 2, fields: [] })
  await tour.travelTo(((await tour.see("purchaser", id)).facts.document?.openingTime ?? 0) + 1000)
  for (const name of ["legal", "supervisor"] as const) await tour.attend(name, id)
  await tour.run("purchaser", id, "openBids", {})
  await tour.drive(id, "expertScorable")
  const [first, second] = await tour.experts(id)
  if (!first || !second) throw new Error("two experts")
  await tour.score(id, first, "technical")
  await tour.score(id, second, "technical", { "supplier.b": "0" })
  for (const name of openers) await tour.attend(name, id)
  await tour.run(second, id, "declineAssignment", { reason: "回避" })
  return id
}
