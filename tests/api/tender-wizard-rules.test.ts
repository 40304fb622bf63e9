import { beforeAll, describe, expect, it } from "vitest"
import { Refused } from "#contract/errors.ts"
import { openerKeyContract } from "#contract/sealing.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { mostPricedLines, type TenderDocument } from "#contract/tender.schema.ts"
import { askedRules } from "../../src/features/tender/asked-rules.ts"
import { lacksOf } from "../../src/features/tender/write/document-check.ts"
import { keep, newRecoveryCode } from "#sealing/kept-key.ts"
import { pairOf } from "#sealing/key-pair.ts"
import { barredSuppliers } from "../support/barred-suppliers.ts"
import { passphrase, quickStretch } from "../support/sealed.ts"
import { startServer } from "../support/server.ts"
import { day, tenderDocument, tenderStage, type TenderStage } from "../support/tender.ts"

let stage: TenderStage
/** Suppliers who may not be asked, and three who may. */
let barred: Awaited<ReturnType<typeof barredSuppliers>>
let able: readonly string[] = []
beforeAll(async () => {
  stage = await tenderStage(await startServer({ until: "file" }))
  for (const opener of ["purchaser", "legal"] as const)
    await (
      await stage.as(opener)
    ).call(openerKeyContract.keep, { body: { input: await keep(await pairOf(), passphrase, newRecoveryCode(), quickStretch) } })
  await stage.server.database.query({
    text: "update person set unit = (select id from org_unit where name = '采购部' and kind = 'department') where name = 'legal'",
  })
  barred = await barredSuppliers(stage.server)
  const { rows } = await stage.server.database.query<{ party: string }>({
    text: "select distinct party from person where roles @> array['supplier'] and party is not null order by party limit 3",
  })
  able = rows.map(({ party }) => party)
}, 60_000)

type Changes = Partial<TenderDocument>

/** What the wizard would refuse of such a document, by rule, with what the server told it of those who are named. */
async function wizardRefuses(document: TenderDocument, now: number): Promise<readonly string[]> {
  const { buyers, openers, invited, experts } = document
  const unfit = await (
    await stage.as("purchaser")
  ).call(tenderContract.unfit, { body: { buyers, openers: openers.users, invited, experts } })
  return lacksOf(document, now, unfit).flatMap(({ what, blocks }) => (blocks ? [what] : []))
}

/** The rule by which the server refuses to submit it; null when it takes it. */
async function serverRefuses(changes: Changes): Promise<string | null> {
  const refusal = (error: unknown) => {
    if (error instanceof Refused) return error.refusal.rule ?? error.refusal.code
    throw error
  }
  try {
    const { id } = await stage.create(changes)
    await stage.run("purchaser", id, "submit", {})
    return null
  } catch (error) {
    return refusal(error)
  }
}

/** For each rule of SUBMIT a document that breaks it. */
function broken(at: number, people: Readonly<Record<string, string>>): Readonly<Record<string, Changes>> {
  const whole = tenderDocument(at, people)
  const tiers = [
    { from: "0", to: "200", price: "2" },
    { from: "100", to: null, price: "1" },
  ]
  const expert = people["expert.1"] ?? ""
  return {
    valuesAreReadable: { lots: whole.lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, quantity: "十" })) })) },
    requiredFields: { title: "" },
    hasLotWithLine: { lots: [] },
    quantitiesAreSome: { lots: whole.lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, quantity: "0" })) })) },
    oneBidPricesAll: {
      lots: whole.lots.flatMap((lot) =>
        ["a", "b"].map((id) => ({
          ...lot,
          id,
          lines: lot.lines.flatMap((line) => Array.from({ length: mostPricedLines }, (_, place) => ({ ...line, id: `${id}-${place}` }))),
        })),
      ),
    },
    buyersHaveUsers: { buyers: ["0".repeat(32)] },
    prequalBeforeBidDeadline: { prequalification: true, prequalDeadline: at + 25 * day },
    bidDeadlineBeforeOpening: { openingTime: at + day },
    tiersDoNotOverlap: { lots: whole.lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, tiers })) })) },
    expertsAreDistinct: { experts: [expert, expert] },
    expertsCanBeCalled: { experts: [people["approver"] ?? ""] },
    timesAreSet: { reviewDeadline: null },
    schemeIsSound: { scoring: { ...whole.scoring, mode: "comprehensive", priceWeight: "60" } },
    keysAreDistinct: { lots: [...whole.lots, ...whole.lots] },
    quorumCanBeReached: { openers: { quorum: 2, users: [people["purchaser"] ?? "", people["supplier.a"] ?? ""] } },
    deadlineLiesAhead: { bidDeadline: at - 1 },
    enoughInvited: { openTo: "invited", invited: ["0".repeat(32), "1".repeat(32), "2".repeat(32)] },
    zeroPricesHaveReason: { zeroPrices: true },
    criteriaAreWritten: { prequalification: true, prequalCriteria: " ", prequalDeadline: at + day },
    noticeIsLongOrExplained: { regime: "byLaw", bidDeadline: at + 19 * day },
    leadIsLongOrExplained: { regime: "byLaw", bidDeadline: at + 25 * day, openingTime: at + 25 * day, clarifyLeadDays: 14 },
    expertsSufficeOrExplained: { regime: "own", experts: [expert] },
    openersHaveKeys: { seal: "S2", openers: { quorum: 2, users: [people["supervisor"] ?? "", people["legal"] ?? ""] } },
    openersAreApart: { seal: "S2", openers: { quorum: 2, users: [people["purchaser"] ?? "", people["legal"] ?? ""] } },
    ...Object.fromEntries(Object.entries(barred).map(([rule, id]) => [rule, { openTo: "invited", invited: [...able, id] }])),
    sharesNeedTwo: { seal: "S2", openers: { quorum: 1, users: [people["purchaser"] ?? ""] } },
  }
}

describe("the wizard refuses what the server refuses", () => {
  it("has a case for every rule of submitting", async () => {
    const rules = askedRules("new", "tender.submitted")
    expect(Object.keys(broken(await stage.now(), stage.server.people)).toSorted()).toEqual(rules.toSorted())
  })

  it("by the same rule, for every rule of submitting", { timeout: 120_000 }, async () => {
    const at = await stage.now()
    const told: Record<string, unknown> = {}
    const meant: Record<string, unknown> = {}
    for (const [rule, changes] of Object.entries(broken(at, stage.server.people))) {
      const refused = await wizardRefuses(tenderDocument(at, stage.server.people, changes), at)
      told[rule] = { server: await serverRefuses(changes), wizard: refused.includes(rule) }
      meant[rule] = { server: rule, wizard: true }
    }
    expect(told).toEqual(meant)
  })

  it("and nothing that the server takes", { timeout: 120_000 }, async () => {
    const at = await stage.now()
    const { people } = stage.server
    const experts = ["expert.1", "expert.2", "expert.3"].map((name) => people[name] ?? "")
    const taken: readonly Changes[] = [
      {},
      { openTo: "invited", invited: [...able] },
      { regime: "own", experts },
      {
        regime: "byLaw",
        bidDeadline: at + 3 * day,
        clarifyLeadDays: 1,
        experts,
        departures: { notice: "抢修", lead: "抢修", experts: "抢修" },
      },
    ]
    const answers: unknown[] = []
    for (const changes of taken) answers.push([await wizardRefuses(tenderDocument(at, people, changes), at), await serverRefuses(changes)])
    expect(answers).toEqual(taken.map(() => [[], null]))
  })

  it("names to nobody but purchasers who cannot do their part", async () => {
    const body = { buyers: [], openers: [], invited: [], experts: [] }
    await expect((await stage.as("supplier.a")).call(tenderContract.unfit, { body })).rejects.toMatchObject({ refusal: { code: "20001" } })
  })
})
