/** What may be reported of an error: its place in the code, and nothing that a person has typed or read. */
export interface ErrorReport {
  /** The error's name, such as `TypeError`. */
  readonly name: string
  /** Only a sentence that names code and no values; null otherwise. */
  readonly message: string | null
  /** The stack frames, the innermost first. */
  readonly frames: readonly string[]
}

const harmless: readonly RegExp[] = [
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '[\w$]{1,60}'\))?$/,
  /^[\w$.() ]{1,80} is not (?:a function|defined|iterable|a constructor|an object)$/,
  /^(?:undefined|null) has no properties$/,
  /^(?:undefined|null) is not an object \(evaluating '[\w$.()[\]?]{1,80}'\)$/,
  /^Cannot access '[\w$]{1,60}' before initialization$/,
  /^Assignment to constant variable\.$/,
  /^Maximum call stack size exceeded\.?$/,
  /^Invalid array length$/,
  /^Minified React error #\d{1,4}/,
  /^(?:Failed to fetch|error loading) dynamically imported module/,
  /^Importing a module script failed/,
]

/** The part of an error's message that names code and no values; null when there is none. */
export const harmlessMessage = (message: string): string | null =>
  harmless.map((pattern) => pattern.exec(message)?.[0]).find((part) => part !== undefined) ?? null

const mostFrames = 12

/** File paths are relative to the application's root; query strings are dropped. */
const fileOf = (place: string): string =>
  place
    .replace(/^(?:async )?(?:file|https?):\/\/[^/]*/, "")
    .replace(/[?#].*$/, "")
    .replace(/^.*\/(?=(?:server|src|assets|node_modules)\/)/, "")

/** A frame in the format of `reportOf`. */
export const frameShape = /^at (?:[\w$.<> ]{1,80} \()?[\w@./:+-]{1,160}:\d{1,7}:\d{1,7}\)?$/

function frameOf(line: string): string | null {
  const chrome = /^\s*at (?:(.{1,80}?) \()?(\S{1,400}?):(\d{1,7}):(\d{1,7})\)?\s*$/.exec(line)
  const other = /^\s*([\w$.<>]{0,80})@(\S{1,400}?):(\d{1,7}):(\d{1,7})\s*$/.exec(line)
  const [, name = "", place = "", row, column] = chrome ?? other ?? []
  if (place === "") return null
  const file = `${fileOf(place)}:${row}:${column}`
  const frame = name === "" ? `at ${file}` : `at ${name.replaceAll(/\[.*?\]/g, "").trim()} (${file})`
  return frameShape.test(frame) ? frame : null
}

const nameShape = /^[A-Z]\w{0,60}$/

/** What may be reported of a thrown value. */
export function reportOf(error: unknown): ErrorReport {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error("something that is no error was thrown")
  const frames = stack
    .split("\n")
    .map(frameOf)
    .filter((frame) => frame !== null)
  return { name: nameShape.test(name) ? name : "Error", message: harmlessMessage(message), frames: frames.slice(0, mostFrames) }
}
