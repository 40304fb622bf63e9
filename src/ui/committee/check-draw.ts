import type { z } from "zod"
import type { expertDraw } from "#contract/committee.contract.ts"
import { drawExperts } from "#machines/scoring/expert-draw.ts"

/** A recorded draw. */
export type RecordedDraw = z.infer<typeof expertDraw>

/** The result of repeating a draw in this browser. `seedFits` is null where the browser cannot hash (a page without TLS). */
export interface DrawCheck {
  readonly redrawn: readonly string[]
  readonly same: boolean
  readonly seedFits: boolean | null
}

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** Repeats a draw from the recorded pool and seed, and compares the seed with its commitment (SHA-256 over the seed's hex text). */
export async function checkDraw(draw: RecordedDraw): Promise<DrawCheck> {
  const redrawn = draw.drawn.length === 0 ? [] : drawExperts(draw.pool, draw.count, draw.seed)
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle
  const digest = subtle ? hex(await subtle.digest("SHA-256", new TextEncoder().encode(draw.seed))) : null
  return {
    redrawn,
    same: redrawn.length === draw.drawn.length && redrawn.every((expert, index) => expert === draw.drawn[index]),
    seedFits: digest === null ? null : digest === draw.commitment,
  }
}
