import type { CheckInput, CheckRow, Review, ReviewPoint } from "#contract/checklist.contract.ts"

/** What one reviewer found at a point. */
interface Check extends CheckInput {
  readonly review: Review
  readonly by: string
  readonly at: number
}

/** The points of a review as they stood when it was asked for, and what was found so far. */
export interface Checklist {
  readonly points: readonly ReviewPoint[]
  readonly checks: readonly Check[]
}
export const noChecklist: Checklist = { points: [], checks: [] }

const isAt = (review: Review, point: string) => (one: Check) => one.review === review && one.point === point

/** The sentence of a point; empty for one that is not there. */
export const itemOf = ({ points }: Checklist, point: string): string => points.find((one) => one.point === point)?.item ?? ""

/** The checklist with what was found at a point, in place of what the same review found there before. */
export const checked = ({ points, checks }: Checklist, check: Check): Checklist => ({
  points,
  checks: [...checks.filter((one) => !isAt(check.review, check.point)(one)), check],
})

/** The checklist of a second review that begins anew. */
export const withoutSecond = ({ points, checks }: Checklist): Checklist => ({
  points,
  checks: checks.filter(({ review }) => review === "first"),
})

/** The points that keep a review from passing: those that bind it and are open, and required ones that were found wanting. */
export const unmetIn = ({ points, checks }: Checklist, review: Review): readonly ReviewPoint[] =>
  points.filter(({ point, need }) => {
    if (need === "optional") return false
    const found = checks.find(isAt(review, point))
    return found === undefined || (need === "required" && found.answer === "no")
  })

/** The points with what was found, of the reviews that have begun. */
export function rowsOf({ points, checks }: Checklist, now: Review): CheckRow[] {
  const hasSecond = now === "second" || checks.some(({ review }) => review === "second")
  const reviews: readonly Review[] = hasSecond ? ["first", "second"] : ["first"]
  return reviews.flatMap((review) =>
    points.map((one) => {
      const { answer = null, note = "", by = null, at = null } = checks.find(isAt(review, one.point)) ?? {}
      return { review, ...one, answer, note, checkedBy: by, checkedAt: at }
    }),
  )
}
