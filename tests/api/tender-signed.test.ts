import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { presetSettings, tenderSettingsContract } from "#contract/tender-settings.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { tenderStage, type PersonName } from "../support/tender.ts"
import { refusalsOn } from "../support/tender-refusals.ts"
import { tourOn } from "../support/tender-tour.ts"

// A recorded confirmation of the tender and of its award: who, when and of which SHA-256, where the installation asks for it.

const long = { timeout: 60_000 }
const newTour = async (signed: { readonly publication: boolean; readonly award: boolean }) => {
  const tour = await tourOn(await tenderStage())
  const content = { ...presetSettings, signed }
  await (await tour.as("admin")).call(tenderSettingsContract.update, { body: { content, version: 1 } })
  const digest = async (who: PersonName, id: string) => (await tour.as(who)).call(tenderContract.digest, { params: { id } })
  const sign = async (id: string) => tour.run("purchaser", id, "signTender", { hash: (await digest("purchaser", id))?.hash ?? "" })
  return { ...tour, digest, sign }
}

describe("a signature that is asked for", () => {
  it("keeps a tender from its publication until somebody has confirmed it as it is, and stands on it", long, async () => {
    const tour = await newTour({ publication: true, award: false })
    const { refuses } = refusalsOn(tour)
    const id = await tour.begin("publishApproval")
    await refuses(["16128", "tenderIsSigned"], "approver", id, "approvePublication", {})
    await refuses(["16127", "signsWhatWasSeen"], "purchaser", id, "signTender", { hash: "0".repeat(64) })
    const signed = await tour.digest("approver", id)
    expect(signed?.hash).toBe(
      createHash("sha256")
        .update(signed?.text ?? "")
        .digest("hex"),
    )
    expect(signed?.text).toContain("车间工装采购")
    const { facts } = await tour.sign(id)
    expect(facts.signatures).toEqual([
      { of: "publication", hash: signed?.hash, by: tour.server.people["purchaser"], at: facts.signatures?.[0]?.at },
    ])
    await tour.run("approver", id, "approvePublication", {})
    // Suppliers read of what and when; who it was stands for the company.
    const told = await tour.see("supplier.a", id)
    expect(told.facts.signatures).toMatchObject([{ of: "publication", hash: signed?.hash, by: "" }])
    expect(await tour.digest("supplier.a", id).catch(() => "refused")).toBe("refused")
  })

  it("is asked for again of a tender that was changed after it was returned, or got another file or drawing", long, async () => {
    const tour = await newTour({ publication: true, award: false })
    const { refuses } = refusalsOn(tour)
    const id = await tour.begin("publishApproval")
    const line = (await tour.see("purchaser", id)).facts.document?.lots[0]?.lines[0]?.id ?? ""
    for (const [type, at] of [
      ["tender-documents", id],
      ["tender-drawings", `${id}.${line}`],
    ]) {
      await tour.sign(id)
      await tour.server.database.query({
        text: `insert into business_file (bucket_key, business_type, business_id, name, version, size, media_type, uploaded_by, sha256)
          values (md5($1), $1, $2, '附件.pdf', 1, 1, 'application/pdf', $3, repeat('a', 64))`,
        values: [type, at, tour.server.people["purchaser"]],
      })
      await refuses(["16128", "tenderIsSigned"], "approver", id, "approvePublication", {})
    }
    await tour.run("approver", id, "returnPublication", { reason: "补充" })
    const { facts } = await tour.see("purchaser", id)
    if (!facts.document) throw new Error("no document")
    const saved = await tour.run("purchaser", id, "save", { document: { ...facts.document, title: "改了" } })
    expect(saved.facts.signatures).toBeUndefined()
  })

  it("keeps an award from its notice", long, async () => {
    const tour = await newTour({ publication: false, award: true })
    const { refuses } = refusalsOn(tour)
    const id = await tour.begin("biddingOpen")
    await tour.run("purchaser", id, "drawExperts", { count: 1, fields: [] })
    await tour.drive(id, "officialAward")
    await refuses(["16129", "awardIsSigned"], "purchaser", id, "issueNotice", {})
    expect((await tour.sign(id)).facts.signatures).toMatchObject([{ of: "award" }])
    expect((await tour.run("purchaser", id, "issueNotice", {})).state).toBe("notified")
  })

  it("is asked for by nobody until the administrator asks, and may be given all the same", long, async () => {
    const tour = await tourOn(await tenderStage())
    const id = await tour.begin("publishApproval")
    expect((await tour.see("approver", id)).verdicts["approvePublication"]).toEqual({ allowed: true })
    expect((await tour.see("purchaser", id)).verdicts["signTender"]).toEqual({ allowed: true })
    expect((await tour.run("approver", id, "approvePublication", {})).state).toBe("biddingOpen")
  })
})
