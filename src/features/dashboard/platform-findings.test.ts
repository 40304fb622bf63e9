import { describe, expect, test } from "vitest"
import type { Health } from "#contract/health.contract.ts"
import { findingsIn } from "./platform-findings.ts"

const fine: Health = {
  version: "1",
  node: "v24",
  startedAt: 0,
  now: 0,
  memoryBytes: 0,
  database: { version: "18", bytes: 0, connections: 1, answerMs: 1 },
  jobs: { waiting: 3, overdue: 0, running: 1, failed: 0 },
  verified: null,
  archivedAt: null,
  disk: { freeBytes: 50, totalBytes: 100, inBucket: false },
  live: 0,
  mail: { set: false, failed: 0 },
  sms: { set: false, failed: 0 },
  errors: [{ hour: 0, server: 0, browser: 0 }],
  slowest: [],
}
const found = (changes: Partial<Health>) => findingsIn({ ...fine, ...changes }).map(({ what, count }) => [what, count])

describe("what an administrator should look at", () => {
  test("is nothing while all is well, also where nothing was verified or kept yet", () => {
    expect(found({})).toEqual([])
    expect(found({ disk: null, verified: { at: 0, sound: true } })).toEqual([])
  })

  test("is what failed or is late, went wrong, was not sent, is not sound or runs full", () => {
    expect(found({ jobs: { ...fine.jobs, overdue: 1, failed: 2 } })).toEqual([["jobs", 3]])
    expect(found({ errors: [1, 2].map((hour) => ({ hour, server: hour, browser: 1 })) })).toEqual([["errors", 5]])
    expect(found({ mail: { set: true, failed: 1 }, sms: { set: true, failed: 1 } })).toEqual([["messages", 2]])
    expect(found({ verified: { at: 0, sound: false }, disk: { freeBytes: 9, totalBytes: 100, inBucket: false } })).toEqual([
      ["unsound", 1],
      ["disk", 1],
    ])
  })
})
