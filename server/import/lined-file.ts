import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser"
import type { z } from "zod"

/** A file that does not fit: nothing of it is taken. */
export class Unfit extends Error {
  readonly line: number
  readonly reason: string
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`)
    this.name = "Unfit"
    this.line = line
    this.reason = reason
  }
}

/** Where something stands in a file. */
export type Path = readonly (string | number)[]
/** Makes the refusal of what stands at a place. */
export type Complain = (path: Path, reason: string) => Unfit

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length

/** The place that is named, or the nearest one above it that is there. */
function lineOf(text: string, root: Node, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node) return lineAt(text, node.offset)
  }
  return lineAt(text, root.offset)
}

/**
 * Reads a text as JSON, and knows the line of each of its places.
 * @throws Unfit naming the line where it breaks.
 */
export function readLined(text: string): { readonly content: unknown; readonly unfit: Complain } {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const [broken] = errors
  if (broken || !root)
    throw new Unfit(lineAt(text, broken?.offset ?? 0), `not JSON (${broken ? printParseErrorCode(broken.error) : "empty"})`)
  return { content: JSON.parse(text), unfit: (path, reason) => new Unfit(lineOf(text, root, path), `${path.join(".")}: ${reason}`) }
}

/** What the shape makes of a value; `at` says where the value stands. */
export function checked<T>(shape: z.ZodType<T>, value: unknown, at: Path, unfit: Complain): T {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = (issue?.path ?? []).filter((part): part is string | number => typeof part !== "symbol")
  throw unfit([...at, ...path], issue?.message ?? "")
}
