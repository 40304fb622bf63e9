import { lineKey } from "#contract/ids.ts"
import type { AskedLine } from "#contract/inquiry.contract.ts"
import type { PartsOf } from "#ui/files/part-files.tsx"

/** The lines of an inquiry that can have drawings, with their names. */
export const linesWithFiles = (lines: readonly Pick<AskedLine, "id" | "item" | "specification">[]): PartsOf =>
  lines.length === 0
    ? {}
    : {
        drawings: lines.map((line, index) => ({
          id: lineKey(line, index),
          name: `${index + 1} ${line.item} ${line.specification}`.trim(),
        })),
      }
