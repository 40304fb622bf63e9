/** Runs work while no other tab runs work of the same name. Where the browser lacks locks (a page without TLS), there is no exclusion. */
export const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request(name, work) : work()
