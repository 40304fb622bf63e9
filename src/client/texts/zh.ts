import type { TextTree } from "#contract/texts.ts"

/** The texts of the first page, which come along. */
export const first = import.meta.glob<TextTree>("../../../locales/zh/{common,shell,client,session}.json", {
  import: "default",
  eager: true,
})

/** The other texts, each fetched when it is asked for. */
export const others = import.meta.glob<TextTree>(
  ["../../../locales/zh/*.json", "!../../../locales/zh/{common,shell,client,session}.json"],
  { import: "default" },
)
