import { describe, expect, it } from "vitest"
import { describe as describeChart } from "#machines/_kit/describe.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { shortestPaths, tourOf } from "./kit.ts"
import { tenderModel } from "./tender.cases.ts"
import { walk } from "./walk.ts"

describe("the tender's chart, walked in memory", () => {
  const walked = walk(tenderModel)

  it("takes every transition but those that stand there to refuse", () => {
    expect(walked.notTaken).toEqual([])
    expect(walked.taken.size + (tenderModel.onlyRefusing?.size ?? 0)).toBe(walked.transitions)
  })

  it("refuses by every rule of every transition, with the rule's code", () => {
    expect(walked.notBroken).toEqual([])
  })

  it("refuses with the right code, and unchanged, whatever a state does not take from a role", () => {
    expect(walked.wrong).toEqual([])
    expect(walked.refusals).toBeGreaterThan(20_000)
  })

  it("has a path to every state, suspended too", () => {
    expect([...shortestPaths(tenderModel, walked.explored).keys()].toSorted()).toEqual(
      describeChart(tenderChart.machine)
        .states.map(({ id }) => id)
        .toSorted(),
    )
    const suspended = [...walked.explored.places.values()].flatMap(({ document }) =>
      document.facts.suspendedAt === null ? [] : [JSON.stringify(document.value)],
    )
    expect(new Set(suspended.filter((value) => value.includes("suspended"))).size).toBe(14)
  })

  it("has a tour of few runs that takes every transition", () => {
    const tour = tourOf(walked.explored)
    expect(new Set(tour.flat().map(({ transition }) => transition))).toEqual(walked.taken)
    expect(tour.length).toBeLessThan(40)
  })
})
