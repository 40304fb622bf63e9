import { describe, expect, it } from "vitest"
import { describe as describeChart } from "#machines/_kit/describe.ts"
import { childModels } from "./children.cases.ts"
import { shortestPaths, tourOf } from "./kit.ts"
import { walk } from "./walk.ts"

describe.each(Object.entries(childModels))("the chart of a tender's %s, walked in memory", (_, model) => {
  const walked = walk(model)

  it("takes every transition, and refuses by every rule of each", () => {
    expect(walked.notTaken).toEqual([])
    expect(walked.notBroken).toEqual([])
  })

  it("refuses with the right code, and unchanged, whatever a state does not take from a role", () => {
    expect(walked.wrong).toEqual([])
  })

  it("reaches every state, and a tour takes every transition", () => {
    expect([...shortestPaths(model, walked.explored).keys()].toSorted()).toEqual(
      describeChart(model.chart.machine)
        .states.map(({ id }) => id)
        .toSorted(),
    )
    expect(
      new Set(
        tourOf(walked.explored)
          .flat()
          .map(({ transition }) => transition),
      ).size,
    ).toBe(walked.transitions)
  })
})
