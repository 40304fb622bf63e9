/** No amount, count or percentage that a sentence tells reaches this; every instant since 1973 (epoch ms) does. */
const firstInstant = 100_000_000_000

/** Whether a value that a sentence tells is an instant, which is told as a time. */
export const isInstant = (value: unknown): value is number => typeof value === "number" && value >= firstInstant
