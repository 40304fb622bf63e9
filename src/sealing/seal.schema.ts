/** The envelope of a bid; two envelopes are two seals. */
export type EnvelopeName = "technical" | "commercial"

/** What a seal is bound to: it does not open elsewhere. */
export interface SealContext {
  readonly tender: string
  /** A bid covers all lots of its tender: always `*`. */
  readonly lot: string
  readonly envelope: EnvelopeName
  /** The id of the bid's stream, which does not name its supplier. */
  readonly bid: string
  readonly version: number
  /** The bid deadline at the time of the sealing, epoch ms. */
  readonly deadline: number
}

/** An opener of a tender, with the key that was fixed at its publication. */
export interface SealOpener {
  readonly opener: string
  readonly publicKey: string
}
/** The openers for whom bids of a tender are sealed: any `quorum` of them together with the platform's gate. */
export interface SealPlan {
  readonly quorum: number
  readonly openers: readonly SealOpener[]
  /** The gate's public key. */
  readonly gate: string
}

/** What is committed of encrypted bytes, whoever has their key; the ciphertext is uploaded in chunks before. */
export interface SealedBytes {
  readonly context: SealContext
  /** The name of its chunks' upload. */
  readonly upload: string
  readonly chunks: number
  /** The number of encrypted bytes, including padding. */
  readonly size: number
  /** Merkle root over the encrypted chunks. */
  readonly root: string
  /** The commitment to the key. */
  readonly commit: string
}

/** What is committed of an envelope that is sealed for the openers: who together has its key. */
export interface SealManifest extends SealedBytes {
  readonly quorum: number
  readonly shares: readonly { readonly opener: string; readonly box: string; readonly digest: string }[]
  readonly gate: string
  /** The key, encrypted for the bidder's own recovery. */
  readonly recovery: string
}

/** A share as an opener gives it. */
export interface GivenShare {
  readonly opener: string
  readonly share: string
}
