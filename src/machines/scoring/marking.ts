import { inputRule } from "../_kit/rules.ts"
import { compareAmounts } from "./money.ts"

/** The marks that somebody gives by element id, the reasons, and the full marks of each element to be scored. */
export interface Marking {
  readonly marks: Readonly<Record<string, string>>
  readonly evidence: Readonly<Record<string, string>>
  readonly full: Readonly<Record<string, string>>
}

/** Whether a mark is full or zero: such marks decide most, and need a reason. */
export const isOutermost = (mark: string, full = ""): boolean =>
  compareAmounts(mark, "0") === 0 || (full !== "" && compareAmounts(mark, full) === 0)

/** The rules for a complete sheet of marks, for any kind of document; `of` reads the marks of a fact, null for a fact without marks. */
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
