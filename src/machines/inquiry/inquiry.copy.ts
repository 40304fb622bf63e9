import type { InquiryContent } from "#contract/inquiry.contract.ts"
import { dayAt, endOfDayAt } from "#contract/time.ts"

const day = 86_400_000
/** 17:00 of the day that is a number of days after an instant. */
const closingAfter = (now: number, days: number): number => endOfDayAt(dayAt(now + days * day)) - 7 * 3_600_000 + 1

/** A draft with the same lines, suppliers and terms; its times begin anew, for its author to change. */
export const copyOf = (content: InquiryContent, now: number): InquiryContent => ({
  ...content,
  quoteStart: null,
  quoteEnd: closingAfter(now, 10),
  questionEnd: null,
  reviewDeadline: null,
  prequalification:
    content.prequalification.kind === "asked"
      ? { ...content.prequalification, applyEnd: closingAfter(now, 3), reviewEnd: null }
      : content.prequalification,
  lines: content.lines.map((line) => ({ ...line, needBy: line.needBy !== null && line.needBy > dayAt(now) ? line.needBy : null })),
})
