/** The stream that is announced when the menu's modules have changed: ids of documents are random, so none equals this one. */
export const menuStream = "6d656e75".padEnd(32, "0")

/** The menu's own page: it can be neither removed, taken from administrators nor moved to another address, since nobody could repair the menu then. */
export const menuPage = { code: "SYSTEM_MODULES", path: "/system/modules", component: "system/modules" } as const
