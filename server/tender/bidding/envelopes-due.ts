import type { EnvelopeName } from "#sealing/seal.schema.ts"
import type { TenderContext } from "#server/tender/context.ts"

/** The envelopes that are opened next: of two the technical one, and after its opening the commercial one. */
export function envelopesDue({ state, document: { facts } }: Pick<TenderContext, "state" | "document">): readonly EnvelopeName[] {
  if (state !== "sealed") return ["commercial"]
  return facts.document?.scoring.mode === "twoEnvelope" ? ["technical"] : ["technical", "commercial"]
}
