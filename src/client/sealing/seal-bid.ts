import type { DataOf } from "#contract/endpoint.ts"
import type { sealingContract } from "#contract/sealing.contract.ts"
import type { BidContent } from "#contract/tender.schema.ts"
import { type EnclosedFile, type PutChunk, sealEnvelope } from "#sealing/envelope.ts"
import { pairOfCode } from "#sealing/kept-key.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"

/** For whom the own bid is sealed, as the server says. */
export type BidPlan = NonNullable<DataOf<(typeof sealingContract)["plan"]>>

/** A bid to be sealed: what is in it, its files, and the code that its bidder keeps. */
export interface BidToSeal {
  readonly tender: string
  readonly plan: BidPlan
  /** Who seals. */
  readonly user: string
  readonly content: BidContent
  readonly files: Readonly<Record<EnvelopeName, readonly EnclosedFile[]>>
  readonly code: string
  readonly put: PutChunk
}

/** Seals both envelopes of a bid; what is committed afterwards are their manifests, as these texts. */
export async function sealBid({ tender, plan, user, content, files, code, put }: BidToSeal): Promise<Record<EnvelopeName, string>> {
  const { publicKey: recovery } = await pairOfCode(code)
  const { bid, version, deadline, party } = plan
  const sealed = async (envelope: EnvelopeName, enclosed: unknown) =>
    JSON.stringify(
      await sealEnvelope({
        context: { tender, lot: "*", envelope, bid, version, deadline },
        plan,
        recovery,
        content: enclosed,
        files: files[envelope],
        put,
      }),
    )
  return {
    technical: await sealed("technical", { party, user, technical: content.technical }),
    commercial: await sealed("commercial", content.commercial),
  }
}
