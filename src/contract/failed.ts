/** Why no reply arrived: whether the server acted is unknown. */
export type FailureKind = "network" | "timeout" | "unavailable" | "garbage" | "cancelled"

/** Thrown when a call got no reply of the platform; its sentence is `first:failure.<kind>` in the locales. */
export class Failed extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, options?: ErrorOptions) {
    super(`failed: ${kind}`, options)
    this.name = "Failed"
    this.kind = kind
  }

  /** Whether the same call with the same key may succeed later. */
  get again(): boolean {
    return this.kind === "network" || this.kind === "timeout" || this.kind === "unavailable"
  }
}
