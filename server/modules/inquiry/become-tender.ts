import { randomBytes } from "node:crypto"
import type { InquiryFacts } from "#machines/inquiry/inquiry.facts.ts"
import { askedOf } from "#machines/inquiry/inquiry.prequal.ts"
import { tenderFrom } from "#machines/tender/tender.from-inquiry.ts"
import { nextNumber } from "#server/database/next-number.ts"
import type { Decision, Stored, Unseen } from "#server/documents/road.ts"

/** Begins the tender in which an inquiry goes on; each of the two names the other, in one transaction. */
export async function becomeTender({ tx, id, user, document: { facts } }: Unseen<InquiryFacts>, road: Stored<object>): Promise<Decision> {
  const { number: inquiry, content } = facts
  if (!content) throw new Error(`inquiry ${id} says nothing`)
  const { chart, letters } = road
  const tender = { id: randomBytes(16).toString("hex"), number: (await nextNumber(tx, { id: chart.id, letters })).number }
  const document = tenderFrom(content, { author: user.id, suppliers: askedOf(facts) })
  return {
    fact: { type: "inquiry.converted", data: { tender } },
    begins: [
      { road, id: tender.id, fact: road.begin({ document, fromInquiry: { id, number: inquiry } }, { number: tender.number, user }) },
    ],
  }
}
