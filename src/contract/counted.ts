/**
 * Documents are counted up to this number, so that the time people wait does not grow with the number of documents. Beyond it, only "more than" is
 * shown.
 */
export const countedTo = 1_000
