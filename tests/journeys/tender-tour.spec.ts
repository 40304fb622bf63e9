import { expect, type Page } from "@playwright/test"
import type { TenderInputs } from "#contract/tender.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import tender from "../../locales/zh/tender.json" with { type: "json" }
import { screenOf } from "../../src/features/tender/command-screen.ts"
import type { PersonName } from "../support/tender.ts"
import type { TenderTour } from "../support/tender-tour.ts"
import { mainPath, type PathStep } from "./support/main-path.ts"
import { settled } from "./support/inspect.ts"
import { seatsAt } from "./support/people.ts"
import { type Platform, test } from "./support/platform.ts"
import { documentPage, signing } from "./support/screens.ts"

// The main path as the chart has it, one state after the other: who acts finds the button on the page that leads there.

type Tour = TenderTour<Platform>

/** What has to be done within a state before its command is possible. */
const before: Readonly<Record<string, (tour: Tour, id: string) => Promise<unknown>>> = {
  sealed: ({ run }, id) => run("purchaser", id, "attendOpening", {}),
  prelimReview: async ({ run, leader, as }, id) => {
    const expert = await leader(id)
    for (const command of ["confirmAssignment", "signIn", "declareNoConflict"] as const) await run(expert, id, command, {})
    for (const { bid } of await (await as(expert)).call(tenderContract.bids, { params: { id } }))
      await run(expert, id, "reviewBid", { bid, responsive: true, clause: "", reason: "" })
  },
  preAward: async ({ run, see }, id) => {
    const first = (await see("purchaser", id)).facts.rankings[0]?.rows[0]?.bid ?? ""
    await run("purchaser", id, "proposeAward", { lines: [{ bid: first, line: "line1", quantity: "25" }], reason: "" })
  },
  notified: ({ run }, id) => run("supplier.a", id, "acceptAward", {}),
}

/** What a command is given over HTTP, where it wants more than a yes. */
const inputs: Partial<TenderInputs> = { confirmResult: { agrees: true, reason: "" }, signContract: { contractNumber: "HT-2026-001" } }

/** The button of a step's command; most are named like it. */
const buttonOf = (page: Page, { command }: PathStep) =>
  command === "confirmResult" ? signing(page).sign : documentPage(page).button(tender.commands[command])

async function actorOf({ leader }: Tour, id: string, { roles }: PathStep): Promise<PersonName> {
  if (roles.includes("leader") || roles.includes("expert")) return leader(id)
  return roles.includes("supplier") ? "supplier.a" : (roles[0] as PersonName)
}

/** The step at which somebody who may only look is looked at as well: who may what is walked by role and state in memory, and one step shows that a page draws no more. */
const watched = "sealed"

/** Whoever may lead on from a state finds the button for it, and at one step whoever may only look finds none. */
async function look(seats: ReturnType<typeof seatsAt>, tour: Tour, id: string, step: PathStep): Promise<void> {
  const { page } = await seats.of(await actorOf(tour, id, step))
  const view = documentPage(page)
  await view.open(screenOf(step.command), id)
  await expect(buttonOf(page, step)).toBeEnabled()
  if (await view.chartTab.isVisible()) await view.chartTab.click()
  await expect(view.lit).toHaveText(tender.states[step.state as keyof typeof tender.states])
  if (step.state !== watched) return
  const onlooker = await seats.of(step.roles.includes("supervisor") ? "purchaser" : "supervisor")
  await documentPage(onlooker.page).open(screenOf(step.command), id)
  await settled(onlooker.page)
  await expect(buttonOf(onlooker.page, step).and(onlooker.page.getByRole("button", { disabled: false }))).toHaveCount(0)
}

test("on the main path whoever acts finds the button for it, and who only looks on does not", async ({ browser, tour, platform }) => {
  const seats = seatsAt(browser, platform.origin)
  const id = await tour.begin("new")
  const path = mainPath("completed")
  expect(path.length).toBeGreaterThanOrEqual(12)
  for (const [index, step] of path.entries()) {
    await test.step(`${step.state}: ${step.command}`, async () => {
      expect((await tour.see("purchaser", id)).state).toBe(step.state)
      await before[step.state]?.(tour, id)
      await look(seats, tour, id, step)
      if (step.command === "submitBid") return tour.drive(id, path[index + 1]?.state ?? "")
      return tour.run(await actorOf(tour, id, step), id, step.command, (inputs as Record<string, never>)[step.command] ?? {})
    })
  }
  expect((await tour.see("purchaser", id)).state).toBe("completed")
  expect(await seats.close()).toEqual([])
})

test("a button that is not possible yet says in words which rule forbids it", async ({ browser, tour, platform }) => {
  const seats = seatsAt(browser, platform.origin)
  const id = await tour.begin("sealed")
  const { page } = await seats.of("purchaser")
  await documentPage(page).open("open-bid-view", id)
  const open = documentPage(page).button("开标")
  await expect(open).toBeDisabled()
  await expect(open).toHaveAccessibleDescription("到场开标人 0 位，至少需要 1 位签到。")
  expect(await seats.close()).toEqual([])
})
