import { expect, type Page } from "@playwright/test"
import type { Endpoint } from "#contract/endpoint.ts"
import { describe } from "#machines/_kit/describe.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { findUser } from "#server/identity/users.ts"
import words from "../../locales/zh/inquiry.json" with { type: "json" }
import { inquiryContentOf } from "../support/inquiry-content.ts"
import { shortestWay } from "./support/main-path.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"
import { type Platform } from "./support/servers.ts"
import { documentPage } from "./support/screens.ts"

// An inquiry's chart over two rounds, one state after the other: who acts finds the button on the page that leads there.

const hour = 3_600_000
const { initial, edges } = describe(inquiry.chart.machine)
const suppliers = ["supplier.a", "supplier.b"] as const

const commands: Readonly<Record<string, { readonly leaves: string; readonly leavesIn?: Readonly<Record<string, string>> }>> =
  inquiry.commands
const screens: Readonly<Record<string, { readonly screen: string }>> = inquiry.chart.commands
/** The command that leaves a fact; none where a clock does. */
const commandOf = (type: string) =>
  Object.entries(commands).find(([, { leaves, leavesIn = {} }]) => [leaves, ...Object.values(leavesIn)].includes(type))?.[0]
const nameOf = (command: string): string => (command === "approve" ? "通过" : words.commands[command as keyof typeof words.commands])

const again = edges.filter(({ type }) => type === "inquiry.roundBegun")
const way = [...shortestWay(edges, initial, "parity"), ...again, ...shortestWay(edges, again[0]?.to ?? "", "outcome")]

/** Runs an inquiry of two suppliers over HTTP. */
async function runner({ database, people, signIn }: Platform) {
  const party = async (name: string) => (await findUser(database, people[name] ?? ""))?.party ?? ""
  const companies = await Promise.all(suppliers.map(party))
  const buyer = await signIn("purchaser")
  const content = inquiryContentOf({
    title: "轴承询价",
    suppliers: companies,
    quoteStart: (await readClock(database)) + hour,
    quoteEnd: (await readClock(database)) + 3 * hour,
    lines: [{ item: "深沟球轴承", specification: "6205", quantity: "100", target: "18" }],
  })
  const { id } = await buyer.call(inquiry.calls.create, { body: { content } })
  const at = { params: { id } }
  const run = async (who: string, command: string, input: object = {}) => {
    const person = await signIn(who)
    const { version } = await person.call(inquiry.calls.get, at)
    const found = (inquiry.calls as Readonly<Record<string, Endpoint>>)[command]
    if (!found) throw new Error(`an inquiry has no call ${command}`)
    await person.call(found, { ...at, body: { base: version, input } })
  }
  const quotationOf = (index: number) => memberOf(id, "quotation", companies[index] ?? "")
  const seeQuotation = async (index: number) =>
    (await signIn(suppliers[index] ?? "")).call(quotation.calls.get, { params: { id: quotationOf(index) } })
  const quote = async (index: number, unitPrice: string) => {
    const person = await signIn(suppliers[index] ?? "")
    const params = { id: quotationOf(index) }
    const { version } = await seeQuotation(index)
    const lines = [{ unitPrice, maximum: null, leadDays: 10, brand: "", remark: "" }]
    await person.call(quotation.calls.submit, {
      params,
      body: { base: version, input: { content: { lines, taxRate: "13", validUntil: null, terms: "" } } },
    })
  }
  const awards = [{ line: 0, supplier: companies[0] ?? "", quantity: "100", unitPrice: "17" }]
  const state = async () => (await buyer.call(inquiry.calls.get, at)).state
  return { id, run, quote, seeQuotation, awards, state, companies, now: () => readClock(database) }
}

/** The button of a command on its page, which also shows the state in its picture. */
async function find(page: Page, command: string, state: string, id: string) {
  const view = documentPage(page)
  await view.open((screens[command]?.screen ?? "").replace("wel/", ""), id)
  const stands = words.states[state as keyof typeof words.states]
  await expect(page.locator("article > header").getByText(stands, { exact: true }).first()).toBeVisible()
  if (await view.chartTab.isVisible()) await view.chartTab.click()
  await expect(view.lit).toHaveText(stands)
  return page.getByRole("button", { name: nameOf(command), exact: true }).first()
}

test("over two rounds whoever acts finds the button that leads on from each state", async ({ browser, platform, tour: { travelTo } }) => {
  const seats = seatsAt(browser, platform.origin)
  const tour = await runner(platform)
  const { id, run } = tour
  expect(way.length).toBeGreaterThanOrEqual(14)
  // What has been looked at in the first round is not looked at again.
  const looked = new Set<string>()
  let round = 1
  for (const { from, to, type } of way) {
    const command = commandOf(type)
    await test.step(`${from}: ${command ?? type}`, async () => {
      expect(await tour.state()).toBe(from)
      if (command === undefined) {
        if (from === "quoting") {
          const asked = await tour.seeQuotation(0)
          expect([asked.state, asked.verdicts["submit"]?.allowed]).toEqual(["asked", true])
          for (const [index, price] of (round === 1 ? ["18", "19"] : ["17", "17.5"]).entries()) await tour.quote(index, price)
        }
        await travelTo((await tour.now()) + 2 * hour)
        return
      }
      if (from === "firstTrial")
        for (const supplier of tour.companies) await run("purchaser", "trial", { supplier, passed: true, reason: "" })
      if (command === "verify") await run("purchaser", "setPreference", { awards: tour.awards })
      if (command === "submitResult") {
        // Nobody but a colleague may verify the prices, who is told so, and before that there is no result to approve.
        const { page } = await seats.of("purchaser")
        const submit = await find(page, "verifyPrice", from, id)
        await expect(submit).toBeDisabled()
        await expect(page.getByText("请先由编制人以外的采购员核价")).toBeVisible()
        const { page: colleague } = await seats.of("lead")
        await colleague.goto("/dashboard/index")
        await colleague.getByRole("link", { name: /^核价.*轴承询价/ }).click()
        await expect(await find(colleague, "verifyPrice", from, id)).toBeEnabled()
        await run("lead", "verifyPrice", { awards: tour.awards, remark: "" })
      }
      const who = type === "inquiry.published" || type === "inquiry.resultApproved" ? "approver" : "purchaser"
      const { page } = await seats.of(who)
      if (who === "approver") {
        await page.goto("/dashboard/index")
        await expect(page.getByRole("link", { name: /^审批.*轴承询价/ })).toBeVisible()
      }
      if (!looked.has(`${from} ${command}`)) await expect(await find(page, command, from, id)).toBeEnabled()
      looked.add(`${from} ${command}`)
      if (command === "nextRound") {
        // Those who were asked before are there to be chosen, and nobody else.
        await (await find(page, command, from, id)).click()
        const dialog = page.getByRole("dialog")
        await expect(dialog.getByRole("checkbox")).toHaveCount(suppliers.length)
        await page.keyboard.press("Escape")
        round += 1
      }
      const now = await tour.now()
      const inputs: Readonly<Record<string, object>> = {
        nextRound: { suppliers: tour.companies, quoteStart: now + hour, quoteEnd: now + 3 * hour },
        approve: { comment: "同意" },
      }
      // What is approved is no longer the approver's to follow.
      if (who === "approver") await page.goto("about:blank")
      await run(who, command, inputs[command])
    })
    // A clock strikes on the server a moment after its time.
    await expect.poll(tour.state).toBe(to)
  }
  expect(await seats.close()).toEqual([])
})
