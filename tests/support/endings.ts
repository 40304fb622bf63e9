type Ending = () => Promise<unknown>

const endings: Ending[] = []

/** What a test file has opened for all its tests ends with the file, the latest first. */
export function atEndOfFile(ending: Ending): void {
  endings.push(ending)
}

/** Ends everything that the file has opened; every file calls it once, by `each-file.ts`. */
export async function endFile(): Promise<void> {
  for (const ending of endings.splice(0).toReversed()) await ending()
}
