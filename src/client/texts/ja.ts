import type { TextTree } from "#contract/texts.ts"

/** The texts of the frame around the pages and of the dashboard, which come in one file before anything inside stands. */
export const inside = import.meta.glob<TextTree>(
  "../../../locales/ja/{client,commands,common,dashboard,inquiry,notice,quotation,session,shell,tender}.json",
  {
    import: "default",
    eager: true,
  },
)

/** The texts of other pages, each fetched when it is asked for. */
export const others = import.meta.glob<TextTree>(
  [
    "../../../locales/ja/*.json",
    "!../../../locales/ja/{first,client,commands,common,dashboard,inquiry,notice,quotation,session,shell,tender}.json",
  ],
  {
    import: "default",
  },
)
