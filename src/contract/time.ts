import { z } from "zod"
/** A UTC instant in epoch milliseconds; formatted only on the screen. */
export const instant = z.int().min(0).max(253_402_300_799_999)
export type Instant = number
