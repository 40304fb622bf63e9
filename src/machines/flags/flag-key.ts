import type { FlagName } from "#contract/tender-flags.contract.ts"

/** What tells one raised flag from another: its name, and the mark of what it rests on. */
export const flagKey = ({ flag, mark }: { readonly flag: FlagName; readonly mark: string }): string => `${flag} ${mark}`
