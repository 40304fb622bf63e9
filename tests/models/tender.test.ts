import { isDeepStrictEqual } from "node:util"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Role, roles } from "#contract/people.ts"
import { describe as describeChart } from "#machines/_kit/describe.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { holdsOneOf } from "#machines/_kit/readers.ts"
import { verdictsOn } from "#machines/approval/open-approval.ts"
import { approvalActs, approvalIn } from "#machines/tender/tender.approval.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { nothingGiven, type TenderGiven } from "#machines/tender/tender.facts.ts"
import { givenFor, tenderFolding } from "#machines/tender/tender.fold.ts"
import { actingOn } from "#machines/tender/tender.parts.ts"
import { type Seen, type Side, standsAs, tenderSides } from "#machines/tender/tender.sight.ts"
import { shownFacts } from "#machines/tender/tender.view.ts"
import { shortestPaths, tourOf } from "./kit.ts"
import { tenderModel } from "./tender.cases.ts"
import { barsOn, people, times } from "./tender.people.ts"
import { walk } from "./walk.ts"

/** Walked once for all that is asked of it here: it takes longer than the questions. */
const walked = walk(tenderModel)

describe("the tender's chart, walked in memory", () => {
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

// What is shown of a tender is enough to judge its commands by: at every place of the walk, for everybody, whatever was counted.

const places = [...walked.explored.places.values()].map(({ document }) => document)
const approving = { chart: tenderFolding.chart, acts: approvalActs, waitsFor: approvalIn }
const count = fc.nat({ max: 2 })
const counts = fc.record({
  sealedBids: count,
  applications: count,
  unreviewedApplications: count,
  unhandledQuestions: count,
  unreviewedBids: count,
  partlyReviewedBids: count,
  validBids: count,
  openSheets: count,
  openTechnicalSheets: count,
  signaturesAwaited: count,
  openObjections: count,
  buyersWithoutUser: count,
  expertsUnfit: count,
  openersWithoutDuty: count,
  openersWithoutKey: count,
  openersTogether: count,
  lackingShares: fc.subarray(["f00d"]),
  invitedUnable: count,
  barredInvited: fc.subarray([...barsOn("b1")]),
  barredWinners: fc.subarray([...barsOn("b1")]),
  cameAfterSeal: fc.boolean(),
  employerBids: fc.boolean(),
  ownAssignment: fc.constantFrom(null, "notified", "declared", "scoring", "submitted"),
})
const bidStates = ["sealed", "stale", "withdrawn", "opened", "won", null]
/** A bid is evaluated from the review on. */
const ownBids = (state: string) => fc.constantFrom(...bidStates, ...(state === "opened" ? [] : ["valid", "rejected", "scored"]))
const moments = fc.constantFrom(...Object.values(times).flatMap((at) => [at, at + 1]))

const isRole = (one: string): one is Role => (roles as readonly string[]).includes(one)

/** Somebody before a tender; null for who may not see it. */
function before(document: (typeof places)[number], person: (typeof people)[keyof typeof people]): Seen | null {
  const standing = standsAs({ roles: person.roles.filter(isRole), party: person.party })
  const sits = document.facts.committee.some(({ expert }) => expert === person.id)
  const side: Side = standing === "expert" && !sits ? "nobody" : standing
  const seen = { facts: document.facts, state: stateOf(tenderChart, document), side, party: person.party }
  if (side === "nobody" || side === "buyer") return side === "buyer" ? seen : null
  const { in: states, who } = tenderSides[side]
  const holds = holdsOneOf({ ...person, roles: person.roles.filter(isRole) }, who?.(seen.facts) ?? [])
  return holds && (states?.includes(seen.state) ?? true) ? seen : null
}

describe("what is shown of a tender", () => {
  it("is shown alike once more, and whole to the buyer's side alone", () => {
    const all = places.flatMap((document) => Object.values(people).flatMap((person) => before(document, person) ?? []))
    const otherwise = all.filter((seen) => {
      const facts = shownFacts(seen)
      return !isDeepStrictEqual(shownFacts({ ...seen, facts }), facts)
    })
    expect(otherwise).toEqual([])
    const buyers = all.filter(({ side }) => side === "buyer")
    expect(buyers.every((seen) => shownFacts(seen) === seen.facts)).toBe(true)
    for (const seen of all.filter(({ side }) => side !== "buyer")) {
      const { proposal, recused, draws, returnReason, presentOpeners } = shownFacts(seen)
      expect([proposal?.by ?? "", recused, draws, returnReason]).toEqual(["", [], [], null])
      // The committee reads in its timeline who came to the opening.
      expect(presentOpeners).toEqual(seen.side === "expert" ? seen.facts.presentOpeners : [])
    }
  })

  it("is enough to judge every command by as the server judges it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places).chain((document) => fc.tuple(fc.constant(document), ownBids(stateOf(tenderChart, document)))),
        fc.constantFrom(...Object.values(people)),
        counts,
        moments,
        ([document, ownBid], person, counted, now) => {
          const seen = before(document, person)
          if (!seen) return
          const { state } = seen
          const by = actingOn(document.facts, { ...person, roles: person.roles.filter(isRole) })
          const given: TenderGiven = { ...nothingGiven, ...counted, ownBid }
          const on = { state, by, now, approval: null }
          const told = givenFor(seen, by, given)
          expect(Object.keys(told)).not.toContain("sealedBids")
          const here = { ...on, document: { ...document, facts: shownFacts(seen) }, given: { ...nothingGiven, ...told } }
          expect(verdictsOn(approving, here)).toEqual(verdictsOn(approving, { ...on, document, given }))
        },
      ),
      { numRuns: 4_000 },
    )
  })
})
