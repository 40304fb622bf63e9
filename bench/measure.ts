/** A figure by the sentence that says what it is. */
export type Measured = Readonly<Record<string, { readonly value: number; readonly unit: string }>>

/** What a file `bench/<name>.bench.ts` exports as `bench`. It compares within one run: figures of two runs on a busy machine say nothing. */
export type Bench = (on: { readonly databaseUrl: string }) => Promise<Measured>

/** The middle of the values; `share` 0.99 for the 99th percentile. */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Rounded to three digits that count. */
export const figure = (value: number, unit: string): { value: number; unit: string } => ({ value: Number(value.toPrecision(3)), unit })

/** Milliseconds that one run of the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs several works by turns, so that whatever else the machine does meets all alike; answers the times of each. Before that each runs so often to get warm. */
export async function interleaved<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => Promise<unknown>>>,
  warmth = 30,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) for (let warm = 0; warm < warmth; warm++) await works[name]()
  for (let round = 0; round < rounds; round++) for (const name of names) times[name].push(await timed(works[name]))
  return times
}
