/** No amount, count or percentage in a sentence reaches this; every instant since 1973 (epoch ms) does. */
const firstInstant = 100_000_000_000

/** Whether a value in a sentence is an instant, which is formatted as a time. */
export const isInstant = (value: unknown): value is number => typeof value === "number" && value >= firstInstant
