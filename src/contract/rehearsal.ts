/** The header of every reply of an installation for rehearsals, whose clock its administrator may move: that clock, in epoch milliseconds; empty where it could not be read. */
export const rehearsalHeader = "rehearsal"

/** The stream that is announced when the clock was moved: ids of documents are random, so none equals this one. */
export const clockStream = "636c6f636b".padEnd(32, "0")
