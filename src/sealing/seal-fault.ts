/** What is wrong with a seal. */
export type SealFaultName =
  /** The keys are not those to which the seal is committed: somebody is trying to open it to another content. */
  | "commitment"
  /** A chunk is missing, wrong, or out of place. */
  | "chunk"
  /** Fewer valid shares than needed. */
  | "tooFewShares"
  /** A box that was not made for this key and this place. */
  | "box"
  /** The content is not that of an envelope. */
  | "content"
  /** The passphrase or the recovery code is wrong. */
  | "passphrase"

/** A seal that cannot be opened; `who` names the owner of the share, or the chunk. */
export class SealFault extends Error {
  readonly fault: SealFaultName
  readonly who: readonly string[]

  constructor(fault: SealFaultName, who: readonly string[] = []) {
    super(`seal: ${fault}${who.length > 0 ? ` (${who.join(", ")})` : ""}`)
    this.fault = fault
    this.who = who
  }
}
