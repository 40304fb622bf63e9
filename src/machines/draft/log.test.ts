import { type DraftEvent, undoDepth } from "#contract/draft.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { emptyDraft, evolve, fold, foldedFrom, redoTarget, undoCharacters, undoTarget } from "./log.ts"
import { changedPlace, getAt, type Json, pathOf, setAt } from "./path.ts"

const id = (n: number): string => n.toString(16).padStart(32, "0")
const key = fc.oneof(fc.constantFrom("title", "lines", "price", "note", "__proto__"), fc.integer({ min: 0, max: 4 }))
const path = fc.array(key, { maxLength: 4 })
const json = fc.json({ maxDepth: 2 }).map((text): Json => JSON.parse(JSON.stringify(JSON.parse(text))))

/** Edits, undos and redos as a person makes them. */
type Step =
  | { readonly kind: "edit"; readonly path: (string | number)[]; readonly value: Json | undefined }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("edit" as const), path, value: fc.option(json, { nil: undefined }) }) },
  { weight: 2, arbitrary: fc.constant({ kind: "undo" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "redo" as const }) },
)

function logOf(steps: readonly Step[], initial: Json): DraftEvent[] {
  const events: DraftEvent[] = [{ type: "draft.started", id: id(0), at: 0, value: initial }]
  let state = fold(emptyDraft(null), events)
  for (const [n, one] of steps.entries()) {
    const stamp = { id: id(n + 1), at: n }
    const target = one.kind === "undo" ? undoTarget(state) : one.kind === "redo" ? redoTarget(state) : null
    if (one.kind !== "edit" && target === null) continue
    const event = eventOf(one, stamp, target ?? "")
    events.push(event)
    state = evolve(state, event)
  }
  return events
}

function eventOf(one: Step, stamp: { id: string; at: number }, target: string): DraftEvent {
  if (one.kind === "undo") return { type: "edit.undone", ...stamp, target }
  if (one.kind === "redo") return { type: "edit.redone", ...stamp, target }
  return { type: "field.changed", ...stamp, path: one.path, ...(one.value === undefined ? {} : { value: one.value }) }
}

const changed = (n: number) => ({ type: "field.changed" as const, id: id(5_000 + n), at: 0, path: [`k${n}`], value: n })

describe("the place that an edit changes", () => {
  const form = { title: "问卷", sections: [{ id: "a", questions: [{ text: "一", help: "" }] }], marks: { x: 1 } }
  const edited = (value: Json, before: Json, after: Json): Json => {
    const place = changedPlace(before, after)
    return place ? (setAt(value, place.path, place.value as Json) ?? null) : value
  }

  test("holds nothing else", () => {
    const text = setAt(form, ["sections", 0, "questions", 0, "text"], "二") ?? null
    expect(changedPlace(form, text)).toEqual({ path: ["sections", 0, "questions", 0, "text"], value: "二" })
    expect(changedPlace(form, { ...form, marks: {} })).toEqual({ path: ["marks", "x"], value: undefined })
    expect(changedPlace(form, { ...form, marks: { y: 1 } })).toEqual({ path: ["marks"], value: { y: 1 } })
    expect(changedPlace(form, { ...form, sections: [] })).toEqual({ path: ["sections"], value: [] })
    expect(changedPlace(form, structuredClone(form))).toBeNull()
  })

  test("keeps what was written elsewhere meanwhile", () => {
    const elsewhere = setAt(form, ["sections", 0, "questions", 0, "text"], "二") ?? null
    expect(edited(elsewhere, form, { ...form, title: "新问卷" })).toEqual({ ...Object(elsewhere), title: "新问卷" })
  })

  test("leads from any value to any other", () => {
    const safe = json.filter((value) => !JSON.stringify(value).includes("__proto__"))
    fc.assert(
      fc.property(safe, safe, (before, after) => {
        expect(edited(before, before, after)).toEqual(after)
      }),
    )
  })
})

describe("a path in a draft", () => {
  test("reads what was set", () => {
    const record = json.map((value): Json => ({ title: value }))
    fc.assert(
      fc.property(
        record,
        fc.array(fc.constantFrom("title", "lines", "price"), { minLength: 1, maxLength: 4 }),
        json,
        (value, [first = "", ...rest], next) => {
          // A list has no names: setting a name in one replaces it.
          expect(getAt(setAt(value, [first, ...rest], next), [first, ...rest])).toEqual(next)
        },
      ),
    )
    expect(getAt({ a: 1 }, ["a", "b"])).toBeUndefined()
  })

  test("leaves the old value as it was, and everything beside the path shared", () => {
    const before = { lines: [{ price: "1" }, { price: "2" }], note: { text: "a" } }
    const frozen = structuredClone(before)
    const after = setAt(before, pathOf("lines.1.price"), "3")
    expect(before).toEqual(frozen)
    expect(after).toEqual({ lines: [{ price: "1" }, { price: "3" }], note: { text: "a" } })
    expect(getAt(after, ["note"])).toBe(before.note)
    expect(getAt(after, ["lines", 0])).toBe(before.lines[0])
  })

  test("never reaches a prototype", () => {
    fc.assert(
      fc.property(json, path, json, (value, at, next) => {
        setAt(value, ["__proto__", ...at], next)
        setAt(value, ["constructor", "prototype", ...at], next)
        expect(({} as Record<string, unknown>)["price"]).toBeUndefined()
      }),
    )
  })

  test("stays JSON: a skipped place in a list is null, a key taken away is gone", () => {
    fc.assert(
      fc.property(json, path, fc.option(json, { nil: undefined }), (value, at, next) => {
        const after = setAt(value, at, next)
        expect(after === undefined ? undefined : JSON.parse(JSON.stringify(after))).toEqual(after)
      }),
    )
    expect(setAt({ a: 1, b: 2 }, ["a"], undefined)).toEqual({ b: 2 })
    expect(setAt([], [2], "x")).toEqual([null, null, "x"])
  })
})

describe("a draft's log", () => {
  test("folds the same from its events and from a snapshot at any place", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), json, fc.nat(40), (steps, initial, cut) => {
        const events = logOf(steps, initial)
        const whole = fold(emptyDraft(null), events)
        const snapshot = JSON.parse(JSON.stringify(fold(emptyDraft(null), events.slice(0, cut))))
        expect(fold(snapshot, events.slice(cut))).toEqual(whole)
      }),
    )
  })

  test("goes on from the event that stands for all before it as from those themselves", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), json, fc.nat(30), (steps, initial, cut) => {
        const events = logOf(steps, initial)
        const [before, after] = [events.slice(0, cut), events.slice(cut)]
        const folded = foldedFrom(before, { id: id(99), at: 0 })
        const { seq } = fold(emptyDraft(null), events)
        expect({ ...fold(emptyDraft(null), [folded, ...after]), seq }).toEqual(fold(emptyDraft(null), events))
      }),
    )
  })

  test("comes to the same in the event that stands for it, in whatever order it was written", () => {
    const many = Array.from({ length: undoDepth }, (_, n): DraftEvent => ({ ...changed(n), path: ["lines", n % 5, "price"] }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), json, fc.infiniteStream(fc.nat()), fc.nat(230), (steps, initial, order, cut) => {
        const shuffled = logOf(steps, initial).map((event) => [order.next().value ?? 0, event] as const)
        const events = [...many, ...shuffled.toSorted(([a], [b]) => a - b).map(([, event]) => event)]
        const { started, base, edits, undone } = fold(emptyDraft(null), events)
        const before = foldedFrom(events.slice(0, cut), { id: id(99), at: 0 })
        for (const log of [events, [before, ...events.slice(cut)]])
          expect(foldedFrom(log, { id: id(99), at: 0 })).toEqual({ ...before, started, base, edits, undone })
      }),
      { numRuns: 30 },
    )
  })

  test("undo of everything gives the first value back, and redo of everything the last", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ kind: fc.constant("edit" as const), path, value: json }), { maxLength: 30 }),
        json,
        (edits, initial) => {
          const edited = fold(emptyDraft(null), logOf(edits, initial))
          const undo = edits.map(() => ({ kind: "undo" as const }))
          const redo = edits.map(() => ({ kind: "redo" as const }))
          expect(fold(emptyDraft(null), logOf([...edits, ...undo], initial)).value).toEqual(initial)
          expect(fold(emptyDraft(null), logOf([...edits, ...undo, ...redo], initial)).value).toEqual(edited.value)
        },
      ),
    )
  })

  test("takes any events in any order without throwing, counting each", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), json, fc.infiniteStream(fc.nat()), (steps, initial, order) => {
        const events = logOf(steps, initial)
        const shuffled = events.map((event) => [order.next().value ?? 0, event] as const).toSorted(([a], [b]) => a - b)
        expect(
          fold(
            emptyDraft(null),
            shuffled.map(([, event]) => event),
          ).seq,
        ).toBe(events.length)
      }),
    )
  })

  test("a new edit ends the chance to redo", () => {
    const events = logOf([{ kind: "edit", path: ["a"], value: 1 }, { kind: "undo" }, { kind: "edit", path: ["b"], value: 2 }], {})
    const state = fold(emptyDraft(null), events)
    expect(state.value).toEqual({ b: 2 })
    expect(redoTarget(state)).toBeNull()
  })

  test("keeps a bounded number of edits to undo, and the value of the older ones", () => {
    const edits = Array.from({ length: undoDepth + 50 }, (_, n) => ({ kind: "edit" as const, path: [`k${n}`], value: n }))
    const state = fold(emptyDraft(null), logOf(edits, {}))
    expect(state.edits).toHaveLength(undoDepth)
    expect(Object.keys(state.value as object)).toHaveLength(undoDepth + 50)
  })

  test("copies a long list once for the event that stands for it, however much was changed, undone and redone in it", () => {
    let copied = 0
    const counted = (list: Json[]): Json[] => {
      const slice = (): Json[] => {
        copied++
        return counted([...list])
      }
      return Object.assign(list, { slice })
    }
    const edits = Array.from({ length: undoDepth + 50 }, (_, n): DraftEvent => ({ ...changed(n), path: [0] }))
    const toggles = ["edit.undone" as const, "edit.redone" as const].map((type) => ({ type, id: id(998), at: 0, target: changed(249).id }))
    const events = [{ type: "draft.started" as const, id: id(999), at: 0, value: counted([0, 0]) }, ...edits, ...toggles, ...toggles]
    expect(JSON.stringify(foldedFrom(events, { id: id(99), at: 0 }))).toContain('"base":[49,0]')
    expect(copied).toBe(1)
  })

  test("is refused where it skips more places of lists than it has room for", () => {
    const deep = Array.from({ length: 11 }, () => 9_999)
    const skips = Array.from({ length: 300 }, (_, n): DraftEvent => ({ ...changed(n), path: [`k${n}`, ...deep] }))
    expect(() => foldedFrom(skips, { id: id(99), at: 0 })).toThrow(new Refused({ code: code.tooLarge }))
  })

  test("keeps a bounded length of texts to undo, and always the latest one", () => {
    const text = "长".repeat(undoCharacters / 4)
    const long = (n: number): DraftEvent => ({ type: "field.changed", id: id(n + 1), at: 0, path: [`k${n}`], value: text })
    const state = fold(
      emptyDraft({}),
      Array.from({ length: 9 }, (_, n) => long(n)),
    )
    expect(state.edits).toHaveLength(3)
    expect(Object.keys(state.value as object)).toHaveLength(9)
    const longer = evolve(state, { ...long(9), value: text.repeat(5) } as DraftEvent)
    expect(longer.edits.map(({ path }) => path)).toEqual([["k9"]])
    expect(evolve(longer, { type: "edit.undone", id: id(99), at: 0, target: undoTarget(longer) ?? "" }).value).toEqual(state.value)
  })
})
