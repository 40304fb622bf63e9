import type { TFunction } from "i18next"
import type { FileGroupView } from "#contract/file.contract.ts"

/** The title of a group of files. */
export const groupTitle = (t: TFunction<"files">, { kind, group }: Pick<FileGroupView, "kind" | "group">): string =>
  t(`files:groups.${kind}.${group}`)
