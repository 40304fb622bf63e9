import { inputRule } from "../_kit/rules.ts"
import { compareAmounts } from "./money.ts"

/** The marks that somebody gives, by the id of an element, what they are founded on, and the full marks of each element that has to be marked. */
export interface Marking {
  readonly marks: Readonly<Record<string, string>>
  readonly evidence: Readonly<Record<string, string>>
  readonly full: Readonly<Record<string, string>>
}

/** Full marks, or none at all: what is said with them decides most, so it is to be founded. */
export const isOutermost = (mark: string, full = ""): boolean =>
  compareAmounts(mark, "0") === 0 || (full !== "" && compareAmounts(mark, full) === 0)

/** What makes a sheet of marks complete, whatever it judges; `of` reads the marks of a fact, null of one that carries none. */
export const markingRules = <Facts, F>(of: (event: F, facts: Facts) => Marking | null) => {
  const holds = (check: (marking: Marking) => boolean) => (on: { readonly facts: Facts; readonly event: F }) => {
    const marking = of(on.event, on.facts)
    return marking === null || check(marking)
  }
  return {
    everyElementIsMarked: inputRule<Facts, F>(
      "10011",
      holds(({ marks, full }) => Object.keys(full).every((id) => marks[id] !== undefined)),
    ),
    marksWithinRange: inputRule<Facts, F>(
      "10008",
      holds(({ marks, full }) => Object.entries(marks).every(([id, mark]) => compareAmounts(mark, full[id] ?? "-1") <= 0)),
    ),
    outermostMarksAreFounded: inputRule<Facts, F>(
      "10011",
      holds(({ marks, evidence, full }) =>
        Object.entries(marks).every(([id, mark]) => !isOutermost(mark, full[id]) || Boolean(evidence[id]?.trim())),
      ),
    ),
  }
}
