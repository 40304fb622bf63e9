/** Returns the work's result, or rejects when it takes longer than `within` ms: browser storage has been observed to never respond. */
export function inTime<Answer>(work: Promise<Answer>, within: number): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${within} ms`)), within)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
