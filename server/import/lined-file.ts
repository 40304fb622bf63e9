import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser"
import type { z } from "zod"

/** A file that is not accepted; nothing of it is imported. */
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

/** The path of a value in a file. */
export type Path = readonly (string | number)[]
/** Makes the error for the value at a path. */
export type Complain = (path: Path, reason: string) => Unfit

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length

/** The line of the value at a path or, where that is missing, of its nearest ancestor. */
function lineOf(text: string, root: Node, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node) return lineAt(text, node.offset)
  }
  return lineAt(text, root.offset)
}

/**
 * Parses a text as JSON and knows the line of each value.
 * @throws Unfit naming the line with the syntax error.
 */
export function readLined(text: string): { readonly content: unknown; readonly unfit: Complain } {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const [broken] = errors
  if (broken || !root)
    throw new Unfit(lineAt(text, broken?.offset ?? 0), `not JSON (${broken ? printParseErrorCode(broken.error) : "empty"})`)
  return { content: JSON.parse(text), unfit: (path, reason) => new Unfit(lineOf(text, root, path), `${path.join(".")}: ${reason}`) }
}

/** Parses a value by the shape; `at` is the value's path. */
export function checked<T>(shape: z.ZodType<T>, value: unknown, at: Path, unfit: Complain): T {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = (issue?.path ?? []).filter((part): part is string | number => typeof part !== "symbol")
  throw unfit([...at, ...path], issue?.message ?? "")
}
