import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser"
import type { z } from "zod"

/** The path of a value in a file. */
export type Path = readonly (string | number)[]

/** What does not fit in a file: the reason, in English, is for whoever runs a script; people on pages are told the rule, in their language. */
interface Fault {
  readonly line: number
  readonly path: Path
  readonly reason: string
  readonly rule: string
}

/** A file that is not accepted; nothing of it is imported. */
export class Unfit extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    const { line, path, reason } = fault
    super([`line ${line}`, ...(path.length > 0 ? [path.join(".")] : []), reason].join(": "))
    this.name = "Unfit"
    this.fault = fault
  }
}

/** Makes the error for the value at a path. */
export type Complain = (path: Path, reason: string, rule?: string) => Unfit

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
    throw new Unfit({
      line: lineAt(text, broken?.offset ?? 0),
      path: [],
      reason: `not JSON (${broken ? printParseErrorCode(broken.error) : "empty"})`,
      rule: "fileIsJson",
    })
  const unfit: Complain = (path, reason, rule = "fileValueFits") => new Unfit({ line: lineOf(text, root, path), path, reason, rule })
  return { content: JSON.parse(text), unfit }
}

/** Parses a value by the shape; `at` is the value's path, and `rule` what is told where the shape names none itself. */
export function checked<T>(shape: z.ZodType<T>, value: unknown, at: Path, unfit: Complain, rule?: string): T {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = (issue?.path ?? []).filter((part): part is string | number => typeof part !== "symbol")
  const own: unknown = issue?.code === "custom" ? issue.params?.["rule"] : undefined
  throw unfit([...at, ...path], issue?.message ?? "", typeof own === "string" ? own : rule)
}
