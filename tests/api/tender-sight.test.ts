import { expect, it } from "vitest"
import { roleAdminContract as roles, userAdminContract as users } from "#contract/admin.contract.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { changeOf, personRow } from "../support/people.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const lead = "lead" as PersonName
const long = { timeout: 240_000 }

it("whoever finds a tender in the list may open it, and the other way round, in the state in which it is told", long, async () => {
  const tour = await tourOn(await tenderStage())
  const { server, as } = tour
  const admin = await as("admin")
  const companyOf = async (name: string) => (await personRow(server, admin, name)).company ?? ""
  const [home, foreign] = [await companyOf("purchaser"), await companyOf("supplier.b")]
  const invited = { openTo: "invited" as const, invited: [foreign] }
  const ids = [await tour.begin("prelimReview"), await tour.begin("awardApproval")]
  ids.push(
    await tour.begin("new"),
    await tour.begin("publishApproval"),
    await tour.begin("biddingOpen"),
    await tour.begin("biddingOpen", invited),
  )
  ids.push(await tour.begin("new", { buyers: [server.people["lead"] ?? ""] }))
  await tour.run("purchaser", ids.at(-2) ?? "", "drawExperts", { count: 1, fields: [] })

  const disagreeing = async (who: PersonName, when: string) => {
    const person = await as(who)
    const { records, total } = await person.call(tenderList.calls.query, { query: { page: 1, pageSize: 100 }, body: {} })
    const listed = new Map(records.map(({ id, state }) => [id, state]))
    const differ = total === records.length ? [] : [`${when}: ${who} is told of ${total}`]
    for (const [index, id] of ids.entries()) {
      const opened = await tour.see(who, id).then(
        ({ state }) => state,
        () => undefined,
      )
      if (opened !== listed.get(id)) differ.push(`${when}: ${who} finds ${index} in ${listed.get(id)} and opens it in ${opened}`)
    }
    return differ
  }

  const draft = { code: "sight", name: "数据权限", modules: [] }
  const rights = [
    { dataRight: "all", companies: [] },
    { dataRight: "company", companies: [] },
    { dataRight: "department", companies: [] },
    { dataRight: "own", companies: [] },
    { dataRight: "chosen", companies: [foreign] },
    { dataRight: "chosen", companies: [home] },
  ] as const
  const told: string[] = []
  const begun = await admin.call(roles.add, { body: { ...draft, acting: ["approver"], dataRight: "own", companies: [] } })
  await admin.call(users.update, { body: changeOf(await personRow(server, admin, "lead"), { roles: [begun.id] }) })
  // Asked while an approver, lead may read what no data right reaches.
  ids.push(await tour.begin("publishApproval"))
  let { version } = begun
  for (const acting of ["approver", "purchaser", "supervisor"] as const)
    for (const { dataRight, companies } of rights) {
      const body = { ...draft, acting: [acting], dataRight, companies: [...companies], id: begun.id, version }
      version = (await admin.call(roles.update, { body })).version
      told.push(...(await disagreeing(lead, `${acting} with ${dataRight} of ${companies.length}`)))
    }
  const deadlines = await Promise.all(ids.map(async (id) => (await tour.see("purchaser", id)).facts.document?.bidDeadline ?? 0))
  const others = [
    "purchaser",
    "approver",
    "supervisor",
    "legal",
    "supplier.a",
    "supplier.b",
    "expert.1",
    "expert.2",
    "expert.3",
    "admin",
  ] as const
  for (const when of ["now", "later"]) {
    for (const who of others) told.push(...(await disagreeing(who, when)))
    await tour.travelTo(Math.max(...deadlines) + 1)
  }
  expect(told).toEqual([])
})
