/** The stream that is announced when the menu's modules have changed: ids of documents are random, so none is ever this one. */
export const menuStream = "6d656e75".padEnd(32, "0")

/** The menu's own page: it can neither be removed, taken from administrators nor led elsewhere, or nobody could put the menu right again. */
export const menuPage = { code: "SYSTEM_MODULES", path: "/system/modules", component: "system/modules" } as const
