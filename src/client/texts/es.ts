import type { TextTree } from "#contract/texts.ts"

/** The texts of the shell and the dashboard, loaded in one file before anything inside the shell renders. */
export const inside = import.meta.glob<TextTree>(
  "../../../locales/es/{client,commands,common,dashboard,notice,session,shell,tender}.json",
  {
    import: "default",
    eager: true,
  },
)

/** The texts of other pages, each loaded on request. */
export const others = import.meta.glob<TextTree>(
  ["../../../locales/es/*.json", "!../../../locales/es/{first,client,commands,common,dashboard,notice,session,shell,tender}.json"],
  {
    import: "default",
  },
)
