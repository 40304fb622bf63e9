import { describe, expect, it } from "vitest"
import { auditContract } from "#contract/admin.contract.ts"
import { presetSettings, type TenderSettings, tenderSettingsContract } from "#contract/tender-settings.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { day, tenderStage } from "../support/tender.ts"
import { refusalsOn } from "../support/tender-refusals.ts"
import { tourOn } from "../support/tender-tour.ts"

// By what an installation judges tenders: set by its administrator, within what the law leaves.

const long = { timeout: 60_000 }
const newTour = async () => {
  const tour = await tourOn(await tenderStage())
  const admin = await tour.as("admin")
  const set = async (content: TenderSettings) => {
    const { version } = await admin.call(tenderSettingsContract.read)
    return admin.answer(tenderSettingsContract.update, { body: { content, version } })
  }
  return { ...tour, admin, set }
}
const minima = (changes: Partial<TenderSettings["minima"]["own"]>): TenderSettings => ({
  ...presetSettings,
  minima: { ...presetSettings.minima, own: { ...presetSettings.minima.own, ...changes } },
})

describe("the settings of tendering", () => {
  it("begin as the presets, and are set by the administrator alone, who keeps their history", long, async () => {
    const tour = await newTour()
    expect((await tour.admin.call(tenderSettingsContract.read)).content).toEqual(presetSettings)
    expect((await (await tour.as("purchaser")).answer(tenderSettingsContract.read)).body.code).toBe("20001")
    expect((await tour.set(minima({ notice: 8 }))).body.data).toMatchObject({ version: 2, content: { minima: { own: { notice: 8 } } } })
    const stale = await tour.admin.answer(tenderSettingsContract.update, { body: { content: presetSettings, version: 1 } })
    expect(stale.body.code).toBe("20009")
    const { records } = await tour.admin.call(auditContract.query, { query: { kind: "tenderSettings" } })
    expect(records.map(({ differences }) => differences)).toEqual([[{ field: "minima.own.notice", before: "5", after: "8" }]])
  })

  it("do not undercut what the law asks", long, async () => {
    const tour = await newTour()
    const byLaw = { ...presetSettings.minima.byLaw, notice: 19 }
    const answer = await tour.set({ ...presetSettings, minima: { ...presetSettings.minima, byLaw } })
    expect(answer.body.code).toBe("10017")
    expect((await tour.admin.call(tenderSettingsContract.read)).version).toBe(1)
  })

  it("hold tenders that are submitted to their minima, and are told to whoever writes them", long, async () => {
    const tour = await newTour()
    const { refuses } = refusalsOn(tour)
    const now = await tour.now()
    const times = { regime: "own" as const, clarifyLeadDays: 3, bidDeadline: now + 6 * day, openingTime: now + 6 * day }
    const { id } = await tour.create({ ...times, questionDeadline: now + day })
    await tour.set(minima({ notice: 8 }))
    expect((await (await tour.as("purchaser")).call(tenderContract.lookups, {})).settings.minima.own.notice).toBe(8)
    await refuses(["16151", "noticeIsLongOrExplained"], "purchaser", id, "submit", {})
    await tour.set(minima({ notice: 5 }))
    expect((await tour.run("purchaser", id, "submit", {})).state).toBe("publishApproval")
    // Whoever approves is held to what holds then.
    await tour.set(minima({ notice: 8 }))
    await refuses(["16151", "noticeIsLongOrExplained"], "approver", id, "approvePublication", {})
  })

  it("say from when on an indicator is raised", long, async () => {
    const tour = await newTour()
    const id = await tour.begin("biddingOpen", { minBidders: 3 })
    const raised = async () => {
      const { flags } = await (await tour.as("purchaser")).call(tenderContract.flags, { params: { id } })
      return flags.filter(({ standing }) => standing === "raised").map(({ name }) => name)
    }
    expect(await raised()).not.toContain("fewBidders")
    await tour.set({ ...presetSettings, flags: { ...presetSettings.flags, fewestBidders: 4 } })
    expect(await raised()).toContain("fewBidders")
  })
})
