import { z } from "zod"
/** The last millisecond of the year 9999: what no date can show is no instant. */
export const latestInstant = 253_402_300_799_999
/** A UTC instant in epoch milliseconds; formatted only on the screen. */
export const instant = z.int().min(0).max(latestInstant)
export type Instant = number
