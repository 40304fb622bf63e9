// What one envelope may say of itself: its bidder writes it, and whoever opens it holds it in memory. All is above what the fields of a bid can hold.

/** The most bytes of its index: its content, and what its files are called. */
export const mostOfIndex = 16 * 1024 * 1024
/** The most values in its index. */
export const mostValues = 500_000
export const mostFiles = 1000
/** The longest name of a file: file systems take no longer one. */
export const longestName = 255
