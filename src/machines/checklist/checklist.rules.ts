import type { CheckInput, Review, ReviewPoint } from "#contract/checklist.contract.ts"
import type { SupplierCertificate } from "#contract/supplier.contract.ts"
import { endOfDayAt } from "#contract/time.ts"
import { inputRule, rule } from "../_kit/rules.ts"
import { type Checklist, unmetIn } from "./checklist.ts"

type Certificates = readonly Pick<SupplierCertificate, "kind" | "validTo">[]

/** What the rules of a checklist read of the document that is reviewed. */
interface Reviewed {
  readonly checklist: Checklist
  readonly review: Review
  readonly certificates: Certificates
  /** Who decides nothing in this review, and therefore checks nothing either. */
  readonly barred: readonly string[]
}

/** Whether a certificate of a kind holds at an instant. */
export const holdsAt = (certificates: Certificates, kind: ReviewPoint["certificate"], now: number): boolean =>
  certificates.some((one) => one.kind === kind && (one.validTo === null || endOfDayAt(one.validTo) > now))

/** The most points that a refusal names. */
const most = 3

/** The rules of a document that is reviewed by a checklist; `checkIn` is what a fact says of a point, null for any other fact. */
export function checklistRules<Facts, F extends { readonly by: { readonly id: string }; readonly at: number }>(
  read: (facts: Facts) => Reviewed,
  checkIn: (event: F) => CheckInput | null,
) {
  type On = { readonly facts: Facts; readonly event: F }
  const pointOf = ({ facts, event }: On): ReviewPoint | undefined => {
    const check = checkIn(event)
    return check ? read(facts).checklist.points.find(({ point }) => point === check.point) : undefined
  }
  const unmet = ({ facts }: On) => unmetIn(read(facts).checklist, read(facts).review)
  return {
    checkerMayDecide: rule<Facts, F>("20002", ({ facts, event }) => !read(facts).barred.includes(event.by.id)),
    hasChecklist: rule<Facts, F>("10008", ({ facts }) => read(facts).checklist.points.length > 0),
    pointIsListed: inputRule<Facts, F>("10008", (on) => checkIn(on.event) === null || pointOf(on) !== undefined),
    exceptionIsExplained: inputRule<Facts, F>("10011", (on) => {
      const check = checkIn(on.event)
      return check === null || check.answer === "yes" || pointOf(on)?.need === "optional" || check.note !== ""
    }),
    evidenceHolds: inputRule<Facts, F>("15022", (on) => {
      const certificate = pointOf(on)?.certificate ?? null
      if (certificate === null || checkIn(on.event)?.answer !== "yes") return true
      return holdsAt(read(on.facts).certificates, certificate, on.event.at)
    }),
    checklistIsDone: rule<Facts, F>(
      "16171",
      (on) => unmet(on).length === 0,
      (on) => ({
        count: unmet(on).length,
        points: unmet(on)
          .slice(0, most)
          .map(({ item }) => item)
          .join(" / "),
      }),
    ),
  } as const
}
