import { expect } from "@playwright/test"
import { type Language, languages } from "#contract/identity.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { openDatabase } from "#server/database/database.ts"
import { demoPassword } from "#server/demo/people.ts"
import { routes as dashboard } from "../../src/features/dashboard/dashboard.routes.ts"
import { routes } from "../../src/features/tender/tender.routes.ts"
import { signIn } from "../support/caller.ts"
import { goTo } from "./support/go-to.ts"
import { flawsOf, settled, sightFlawsOf } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { seatOf } from "./support/people.ts"
import { postgresUrl } from "./support/servers.ts"

// Every screen of tendering, opened by those who work there, on the demo story's tenders.

type State =
  | "new"
  | "publishApproval"
  | "prequalOpen"
  | "prequalReview"
  | "biddingOpen"
  | "sealed"
  | "expertScorable"
  | "teamConfirm"
  | "publicity"
  | "awardApproval"
  | "completed"
  | "failed"
/** Who opens a screen on the tender in which state; null opens it on no tender. `member` leads that tender's committee. */
type Visit = readonly [screen: string, state: State | null]
const visits: Readonly<Record<string, readonly Visit[]>> = {
  purchaser: [
    ["/dashboard/index", null],
    ["/wel/tender-list", null],
    ["/wel/add-tender-view", null],
    ["/wel/tender-templates", null],
    ["/wel/add-tender-view", "new"],
    ["/wel/tender-only-shows", "completed"],
    ["/wel/tendering-operation-view", "biddingOpen"],
    ["/wel/add-maintain-view", "biddingOpen"],
    ["/wel/tendering-operation-view", "failed"],
    ["/wel/prequal-details", "prequalReview"],
    ["/wel/view-prequalification", "prequalOpen"],
    ["/wel/expert-management-view", null],
    ["/wel/add-public-view", "publicity"],
    ["/wel/expert-management-view", "sealed"],
    ["/wel/open-bid-view", "sealed"],
    ["/wel/pre-bid-view", "awardApproval"],
    ["/wel/open-bid-view", "completed"],
    ["/wel/pre-bid-view", "completed"],
    ["/wel/official-bid-view", "completed"],
    ["/wel/winning-bid-view", "completed"],
  ],
  approver: [
    ["/dashboard/index", null],
    ["/wel/announcement-preview-view", "publishApproval"],
    ["/wel/winning-approval-view", "awardApproval"],
  ],
  supervisor: [
    ["/wel/tendering-operation-view", "expertScorable"],
    ["/wel/open-bid-view", "sealed"],
    ["/wel/bidding-review-view", "completed"],
    ["/wel/team-confirm-view", "teamConfirm"],
    ["/wel/add-public-view", "publicity"],
  ],
  "supplier.a": [
    ["/dashboard/index", null],
    ["/wel/tender-list", null],
    ["/wel/cast-tender-view", "biddingOpen"],
    ["/wel/prequal-apply", "prequalOpen"],
    ["/wel/open-bid-view", "expertScorable"],
    ["/wel/winning-bid-view", "completed"],
    ["/wel/bid-proof-view", "completed"],
  ],
  "supplier.d": [
    ["/wel/tender-notice-view", "biddingOpen"],
    ["/wel/notive-view", "biddingOpen"],
    ["/wel/inquiry-questions-view", "biddingOpen"],
    ["/wel/cast-tender-view", "biddingOpen"],
    ["/wel/tender-only-shows", "prequalOpen"],
    ["/tender-board", null],
  ],
  "supplier.e": [["/wel/winning-bid-view", "completed"]],
  member: [
    ["/dashboard/index", null],
    ["/wel/team-confirm-view", "expertScorable"],
    ["/wel/bidding-review-view", "expertScorable"],
    ["/wel/expert-score-view", "expertScorable"],
  ],
}
const all = Object.values(visits).flat()
/** Whether a screen is opened by its address: at a person's first visit, and the first time that anybody looks at it. To the others one comes by a link. */
const isLoaded = (visit: Visit): boolean =>
  Object.values(visits).some(([first]) => first === visit) || all.find(([screen]) => screen === visit[0]) === visit

/** The story's tender in each state, and the account of whoever leads the committee of the one that is being scored. */
async function readStory(origin: string) {
  const purchaser = await signIn(origin, "purchaser", demoPassword)
  const { records } = await purchaser.call(tenderList.calls.query, { query: { pageSize: 50 }, body: {} })
  const tenderIn = (state: State) => {
    const found = records.find((row) => row.state === state)
    if (!found) throw new Error(`the story has no tender in ${state}`)
    return found
  }
  const { facts } = await purchaser.call(tenderContract.get, { params: { id: tenderIn("expertScorable").id } })
  const database = openDatabase(postgresUrl(), { max: 1 })
  const found = await database.query<{ name: string }>({
    text: "select name from person where id = $1",
    values: [facts.committee.find(({ leader }) => leader)?.expert],
  })
  await database.close()
  return { tenderIn, leader: found.rows[0]?.name ?? "" }
}

test.describe.configure({ mode: "parallel" })

test("every screen of tendering is looked at", () => {
  expect(new Set(all.map(([screen]) => screen))).toEqual(new Set([...dashboard, ...routes].map(({ path }) => path)))
})

test("the inspection finds a flaw of each kind", async ({ page }) => {
  await page.setContent(
    `<html lang="en"><title>x</title><main><h1>x</h1><p>tender:states.new</p><p style="width: 3000px">x</p><button></button></main></html>`,
  )
  const flaws = await flawsOf(page, "zh")
  for (const flaw of [/language is en/, /sideways by \d+ px/, /the key tender:states.new/, /^button-name/])
    expect(flaws).toContainEqual(expect.stringMatching(flaw))
})

for (const [index, [who, ofOne]] of Object.entries(visits).entries())
  test(`the screens of ${who} are in order, wide and narrow`, async ({ browser, baseURL: origin }) => {
    const { tenderIn, leader } = await readStory(String(origin))
    const { context, page, troubles } = await seatOf(browser, String(origin), who === "member" ? leader : who)
    const flaws: string[] = []
    let language: Language = "zh"
    for (const [nth, visit] of ofOne.entries()) {
      const [screen, state] = visit
      const turn = index + nth
      // Each screen that is loaded in the next language, every second one in the dark.
      const colour = turn % 8 < 4 === (turn % 2 === 0) ? "dark" : "light"
      await page.emulateMedia({ colorScheme: colour })
      const tender = state && tenderIn(state)
      const address = tender ? `${screen}?id=${tender.id}` : screen
      await page.setViewportSize({ width: 1440, height: 900 })
      if (isLoaded(visit)) {
        language = languages[turn % 4] ?? "zh"
        await context.addCookies([{ name: "language", value: language, url: String(origin) }])
        await page.goto(address)
      } else await goTo(page, address)
      await expect(page.locator("html.dark")).toHaveCount(colour === "dark" ? 1 : 0)
      for (const width of [1440, 390] as const) {
        await page.setViewportSize({ width, height: 900 })
        await settled(page)
        if (tender) await expect(page.getByRole("heading", { level: 1, name: tender.title })).toBeVisible()
        // The rules of accessibility are asked at one width of each screen, wide and narrow by turns.
        const look = (width === 1440) === (nth % 2 === 0) ? flawsOf : sightFlawsOf
        const found = [...(await look(page, language)), ...troubles.splice(0)]
        flaws.push(...found.map((flaw) => `${screen} ${state ?? ""} at ${width} px in ${language}, ${colour}: ${flaw}`))
      }
    }
    await context.close()
    expect(flaws).toEqual([])
  })
