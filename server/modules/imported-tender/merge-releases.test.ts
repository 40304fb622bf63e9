import { expect, it } from "vitest"
import { mergeReleases } from "./merge-releases.ts"

const released = (date: string, more: object) => ({ ocid: "o", id: date, date, tag: ["tender"], ...more })

it("merges releases in the order of their dates: things by their ids, null takes away, and what has no ids is replaced", () => {
  const first = released("2020-01-01T00:00:00Z", {
    tender: {
      title: "Handlers",
      description: "Old",
      items: [{ id: "1", quantity: 5, unit: { name: "km" } }],
      submissionMethod: ["written"],
    },
  })
  const second = released("2020-01-01T09:00:00+08:00", {
    tender: { description: null, items: [{ id: "2" }, { id: "1", quantity: 6 }], submissionMethod: ["electronicSubmission"] },
  })
  // By the clock it is the later one, whichever text is the larger.
  expect(mergeReleases([second, first])).toEqual({
    ocid: "o",
    id: "2020-01-01T09:00:00+08:00",
    date: "2020-01-01T09:00:00+08:00",
    tag: ["compiled"],
    tender: {
      title: "Handlers",
      items: [{ id: "1", quantity: 6, unit: { name: "km" } }, { id: "2" }],
      submissionMethod: ["electronicSubmission"],
    },
  })
})
