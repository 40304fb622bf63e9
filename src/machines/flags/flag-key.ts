import type { FlagName } from "#contract/tender-flags.contract.ts"

/** The key of a raised flag: its name, and the mark of its evidence. */
export const flagKey = ({ flag, mark }: { readonly flag: FlagName; readonly mark: string }): string => `${flag} ${mark}`
