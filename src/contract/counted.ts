/** Documents are counted as far as this, however many there are: what a person waits for does not grow with them. Beyond it is told that there are more. */
export const countedTo = 1_000
