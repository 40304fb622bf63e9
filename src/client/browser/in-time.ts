/** The work's answer, or an error when it takes longer than `within` ms: a browser's own store has been seen not to answer at all. */
export function inTime<Answer>(work: Promise<Answer>, within: number): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${within} ms`)), within)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
