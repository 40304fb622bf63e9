/** What no spreadsheet can hold: control characters but tab and line ends, halves of pairs, and the two that XML forbids. */
// oxlint-disable-next-line no-control-regex
const unfit = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The most that a cell of a spreadsheet holds. */
const longest = 32_767

/** A text that every spreadsheet can hold. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll(unfit, "").slice(0, longest)

/** Instants are told in the platform's zone (spec 9). */
const zone = 8 * 3_600_000

/** `YYYY-MM-DD HH:mm:ss` in the platform's zone. */
export const formatAt = (at: number): string => new Date(at + zone).toISOString().slice(0, 19).replace("T", " ")

/** Days since 1899-12-30 on the platform's wall clock, as spreadsheets count time. */
export const serialAt = (at: number): number => (at + zone) / 86_400_000 + 25_569
