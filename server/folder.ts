import { accessSync, constants, mkdirSync } from "node:fs"
import { Unusable } from "./unusable.ts"

/** Creates a folder if needed, and checks that it is writable. */
export function needFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, { recursive: true, mode })
    accessSync(path, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error)
    throw new Unusable(`The folder ${path} cannot be made or written to by this user (${code}): set DATA_DIR to one that can.`)
  }
}
