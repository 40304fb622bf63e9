/** Which of a bid's envelopes; two envelopes are two seals. */
export type EnvelopeName = "technical" | "commercial"

/** What a seal is bound to: it opens in no other place. */
export interface SealContext {
  readonly tender: string
  /** A bid covers all lots of its tender: always `*`. */
  readonly lot: string
  readonly envelope: EnvelopeName
  /** The name of the bid's stream, which stands for its supplier without naming it. */
  readonly bid: string
  readonly version: number
  /** The bid deadline that held when it was sealed, epoch ms. */
  readonly deadline: number
}

/** One of the people who open a tender, with the key that was frozen at its publication. */
export interface SealOpener {
  readonly opener: string
  readonly publicKey: string
}
/** For whom bids of a tender are sealed: any `quorum` of the openers together with the platform's gate. */
export interface SealPlan {
  readonly quorum: number
  readonly openers: readonly SealOpener[]
  /** The gate's public key. */
  readonly gate: string
}

/** What is committed of a sealed envelope: everything but the ciphertext, which is uploaded in chunks before. */
export interface SealManifest {
  readonly context: SealContext
  /** Names the upload of its chunks. */
  readonly upload: string
  readonly chunks: number
  /** Bytes of what is encrypted, with padding. */
  readonly size: number
  /** Merkle root over the encrypted chunks. */
  readonly root: string
  /** What the key is committed to. */
  readonly commit: string
  readonly quorum: number
  readonly shares: readonly { readonly opener: string; readonly box: string; readonly digest: string }[]
  readonly gate: string
  /** The key for the bidder's own recovery. */
  readonly recovery: string
}

/** A share as an opener gives it. */
export interface GivenShare {
  readonly opener: string
  readonly share: string
}
