/** What of a seal is not as it was made. */
export type SealFaultName =
  /** The keys are not those to which the seal is committed: somebody tries to open it to something else. */
  | "commitment"
  /** A chunk is missing, another one, or not in its place. */
  | "chunk"
  /** Fewer whole shares than it takes. */
  | "tooFewShares"
  /** A box that was not made for this key and this place. */
  | "box"
  /** What was in it is not what belongs into an envelope. */
  | "content"
  /** The passphrase or the recovery code is not the right one. */
  | "passphrase"

/** A seal that does not open; `who` names whose share or which chunk it is. */
export class SealFault extends Error {
  readonly fault: SealFaultName
  readonly who: readonly string[]

  constructor(fault: SealFaultName, who: readonly string[] = []) {
    super(`seal: ${fault}${who.length > 0 ? ` (${who.join(", ")})` : ""}`)
    this.fault = fault
    this.who = who
  }
}
