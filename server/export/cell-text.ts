/** Characters that no spreadsheet can hold: control characters except tab and line ends, lone surrogates, and the two that XML forbids. */
// oxlint-disable-next-line no-control-regex
const unfit = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The most characters that a cell of a spreadsheet holds. */
const longest = 32_767

/** Makes a text acceptable to every spreadsheet. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll(unfit, "").slice(0, longest)

/** Instants are written in the platform's time zone (spec 9). */
const zone = 8 * 3_600_000

/** Formats an instant as `YYYY-MM-DD HH:mm:ss` in the platform's time zone. */
export const formatAt = (at: number): string => new Date(at + zone).toISOString().slice(0, 19).replace("T", " ")

/** The serial date of a spreadsheet: days since 1899-12-30 in the platform's time zone. */
export const serialAt = (at: number): number => (at + zone) / 86_400_000 + 25_569
