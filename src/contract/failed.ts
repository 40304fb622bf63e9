/** Why no answer came: it is not known whether the server did what was asked. */
export type FailureKind = "network" | "timeout" | "unavailable" | "garbage" | "cancelled"

/** Thrown when a call got no answer of ours; `first:failure.<kind>` in the locales says it to the user. */
export class Failed extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, options?: ErrorOptions) {
    super(`failed: ${kind}`, options)
    this.name = "Failed"
    this.kind = kind
  }

  /** The same call with the same key may succeed later. */
  get again(): boolean {
    return this.kind === "network" || this.kind === "timeout" || this.kind === "unavailable"
  }
}
