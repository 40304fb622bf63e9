import type { Locator } from "@playwright/test"

/** The buttons that close a dialog; messages that stand in it, because it is in front, have some of their own. */
export const closeOf = (dialog: Locator): Locator =>
  dialog.getByRole("button", { name: "关闭", exact: true }).and(dialog.page().locator(":not([data-toasts] *)"))
