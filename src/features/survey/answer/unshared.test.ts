import { expect, test } from "vitest"
import { surveyContract } from "#contract/survey.contract.ts"
import { leftBehind, portionsOf, shareable, typed } from "./unshared.ts"

test("a colleague's answer that arrives while somebody types is not taken for seen, so that the server tells of it", () => {
  const first = typed("a", undefined, { version: 3 })
  expect(first).toEqual({ answer: "a", seen: 3 })
  // Version 4 arrived, and the field showed the input.
  expect(typed("ab", first, { version: 4 })).toEqual({ answer: "ab", seen: 3 })
})

test("what is typed anew once everything is shared has seen the answer that the field showed", () => {
  expect(typed("b", undefined, { version: 4 })).toEqual({ answer: "b", seen: 4 })
  expect(typed("b", undefined, undefined)).toEqual({ answer: "b", seen: 0 })
})

test("an answer that is too long to be shared holds up no other", () => {
  const kept = { long: typed("一".repeat(20_001), undefined, undefined), short: typed("一", undefined, undefined), shared: undefined }
  expect(shareable(kept)).toEqual([{ question: "short", answer: "一", seen: 0 }])
})

test("what was written without a network goes in portions that the server takes, all of it and in order", () => {
  const many = Array.from({ length: 601 }, (_, at) => ({ question: `q${at}`, answer: "一", seen: 0 }))
  const long = many.slice(0, 40).map((one) => ({ ...one, answer: "一".repeat(20_000) }))
  for (const all of [[], many, [...long, ...many]]) {
    const portions = portionsOf(all)
    expect(portions.flat()).toEqual(all)
    for (const answers of portions) {
      const body = { id: "0".repeat(32), answers }
      expect(surveyContract.answer.body.safeParse(body).error).toBeUndefined()
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_048_576)
    }
  }
  expect(portionsOf(many).map(({ length }) => length)).toEqual([300, 300, 1])
})

test("what was not shared when a colleague sent the survey is offered after its return, unless it is there by then", () => {
  const kept = { theirs: typed("a", undefined, undefined), same: typed("b", undefined, undefined), own: typed("c", undefined, undefined) }
  const written = new Map([
    ["theirs", { answer: "z" }],
    ["same", { answer: "b" }],
  ])
  expect(leftBehind({ ...kept, blank: typed(" ", undefined, undefined), shared: undefined }, written)).toEqual([
    { question: "theirs", answer: "a" },
    { question: "own", answer: "c" },
  ])
})
