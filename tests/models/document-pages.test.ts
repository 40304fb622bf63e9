import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { importedBy, textsOf } from "../../scripts/imported.ts"
import { circleIn } from "../../scripts/no-circles.ts"

const heavy = /^import (?!type )[^"]*"(react-hook-form|@tanstack\/react-virtual|dexie|@hpke\/core)"/m

/** The files with which a page brings a library that it can stand without. */
const weighty = (page: string): readonly string[] => [...importedBy([page])].filter((path) => heavy.test(readFileSync(path, "utf8")))

it("draws a document before the libraries of forms, grids, drafts and seals come: whoever opens one waits for none of them", () => {
  const pages = [
    "src/ui/document-frame/document-page.tsx",
    "src/features/tender/read/tender-only-shows.screen.tsx",
    "src/features/tender/run/tendering-operation.screen.tsx",
    "src/features/tender/run/announcement-preview.screen.tsx",
  ]
  expect(pages.map((page) => [page, ...weighty(page)])).toEqual(pages.map((page) => [page]))
  expect(weighty("src/ui/field/form.tsx")).not.toEqual([])
})

it("brings questions and clarifications when their tab is opened, where a tender is read and where one bids", () => {
  const atOnce = (page: string) =>
    [...importedBy([`src/features/tender/${page}.screen.tsx`])].filter((path) => path.startsWith("src/features/tender/clarify/"))
  expect([atOnce("read/tender-only-shows"), atOnce("bid/cast-tender")]).toEqual([[], []])
  expect(atOnce("clarify/add-maintain")).not.toEqual([])
})

it("brings no words of bidding where the candidates are published: every supplier reads that page", () => {
  const words = (page: string) => textsOf([page]).get(page)
  expect(words("src/features/tender/award/add-public.screen.tsx")).not.toContain("tender-bid")
  expect(words("src/features/tender/award/pre-bid.screen.tsx")).toContain("tender-bid")
})

it("finds files of the build that wait for each other", () => {
  const straight = { page: ["shared", "document"], document: ["shared"], shared: [] }
  expect(circleIn(new Map(Object.entries(straight)))).toBeNull()
  expect(circleIn(new Map(Object.entries({ ...straight, shared: ["list"], list: ["form", "document"] })))).toEqual([
    "shared",
    "list",
    "document",
  ])
})
