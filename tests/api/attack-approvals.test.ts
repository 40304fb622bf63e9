import { expect, test } from "vitest"
import { z } from "zod"
import { workflowContract as workflow } from "#contract/workflow.contract.ts"
import type { Reducers } from "#machines/_kit/chart.ts"
import type { FactsOf } from "#machines/_kit/fact.ts"
import { documentKind, type Kind } from "#machines/_kit/kind.ts"
import { role } from "#machines/_kit/readers.ts"
import { readClock, shiftClock } from "#server/database/clock.ts"
import { documentModule } from "#server/documents/document-module.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"

interface LeaveFacts {
  readonly party: string
  readonly until: number
}
interface LeaveData {
  "leave.asked": { party: string }
  "leave.submitted": { until: number }
  "leave.approved": object
  "leave.returned": { reason: string }
  "leave.withdrawn": object
  "leave.lapsed": object
  "leave.reopened": object
}
const reduce: Reducers<LeaveFacts, FactsOf<LeaveData>> = {
  "leave.asked": (facts, { party }) => ({ ...facts, party }),
  "leave.submitted": (facts, { until }) => ({ ...facts, until }),
  "leave.approved": (facts) => facts,
  "leave.returned": (facts) => facts,
  "leave.withdrawn": (facts) => facts,
  "leave.lapsed": (facts) => facts,
  "leave.reopened": (facts) => facts,
}
const { begin, command, declare } = documentKind<LeaveFacts, LeaveData>()
const by = ["purchaser"] as const
/** It waits for its approval for a time only. */
const leave = declare({
  id: "leave",
  version: 1,
  letters: "LV",
  summary: "A leave",
  screen: "leave",
  states: ["draft", "waiting", "lapsed", "granted"],
  empty: { party: "", until: 0 },
  reduce,
  rules: {},
  view: z.looseObject({ party: z.string() }),
  sides: { buyer: { who: () => [role("purchaser")] } },
  begin: begin("leave.asked", { by, summary: "Asks", data: (_, { by: { party } }) => ({ party: party ?? "" }) }),
  commands: {
    submit: command("leave.submitted", { by, summary: "Submits", input: z.strictObject({ until: z.int() }) }),
    reopen: command("leave.reopened", { by, summary: "Reopens" }),
  },
  life: ({ takes, moves, strikes }) => ({
    draft: { "leave.asked": takes(), "leave.submitted": moves("waiting") },
    waiting: {
      "leave.approved": moves("granted"),
      "leave.returned": moves("draft"),
      "leave.withdrawn": moves("draft"),
      "leave.lapsed": strikes("lapsed"),
    },
    lapsed: { "leave.reopened": moves("draft") },
    granted: {},
  }),
  clocks: { waiting: { due: ({ until }) => until, leaves: "leave.lapsed" } },
  approvals: {
    approval: {
      in: "waiting",
      approved: "leave.approved",
      returned: "leave.returned",
      withdrawn: "leave.withdrawn",
      subject: ({ party }) => ({ number: "", title: "", party, amount: null, currency: null }),
    },
  },
  upcasters: {},
  values: {},
  names: {},
  title: () => "",
  row: {},
})
const announcements = kindCases.find(({ kind }) => kind.id === "announcement")
if (!announcements) throw new Error("no announcements")

test("an approval that its document's clock has ended is not ended again by the command that comes before the timer", async () => {
  const kind = leave as unknown as Kind
  const module = documentModule({ kind, show: () => Promise.resolve({}) })
  const { people } = announcements
  const stage = await kindStage({ kind, module, maker: "purchaser", begin: () => ({}), inputs: () => ({}), ways: {}, people })
  const { id } = await stage.create()
  await stage.send("purchaser", id, "submit", 1, { until: (await readClock(stage.server.database)) + 3_600_000 })
  await shiftClock(stage.server.database, 3_700_000)
  expect(await stage.send("purchaser", id, "reopen", 2)).toMatchObject({ state: "draft" })
  const approvals = await (await stage.as("purchaser")).call(workflow.ofDocument, { params: { id } })
  expect(approvals.map(({ state }) => state)).toEqual(["lapsed"])
})
