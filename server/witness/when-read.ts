/**
 * The machine's time at which a clock was read, in epoch ms: the instant between the question and the answer that is nearest to what the clock said.
 * However long a busy machine takes for both, only a clock that is wrong differs from it.
 */
export const whenRead = (said: number, asked: number, answered: number): number => Math.min(Math.max(said, asked), answered)
