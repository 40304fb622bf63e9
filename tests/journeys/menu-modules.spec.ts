import { expect } from "@playwright/test"
import words from "../../locales/zh/admin.json" with { type: "json" }
import system from "../../locales/zh/system.json" with { type: "json" }
import { goTo } from "./support/go-to.ts"
import { test } from "./support/journey.ts"
import { seatOf } from "./support/people.ts"

// An administrator changes the menu, and the menu that somebody else has open follows.

test("a module that is added appears in an open browser, and goes and comes with its removal and the undoing of it; each is in the audit trail", async ({
  browser,
  baseURL: origin,
}) => {
  const { page: purchaser, context: others } = await seatOf(browser, String(origin), "purchaser")
  const { page: admin, context: mine } = await seatOf(browser, String(origin), "admin")
  await purchaser.goto("/dashboard/index")
  await admin.goto("/system/modules")
  const seen = purchaser.getByRole("navigation", { name: "菜单" }).getByText("现场看货安排")
  await admin.getByRole("grid", { name: system.modules.title }).waitFor()

  await admin.getByRole("button", { name: system.modules.add, exact: true }).click()
  const form = admin.getByRole("dialog", { name: system.modules.add })
  await form.getByLabel(system.modules.names.zh).fill("现场看货安排")
  await form.getByLabel(system.modules.names.en).fill("Site visits")
  await form.getByLabel(system.modules.names.es).fill("Visitas de obra")
  await form.getByLabel(system.modules.names.ja).fill("現地確認の予定")
  await form.getByLabel(system.modules.code).fill("SITE_VISITS")
  await form.getByLabel(system.modules.path).fill("/ours/site-visits")
  await form.getByLabel(system.modules.component).selectOption("wel/tender-list")
  await form.getByLabel("采购").check()
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form).toBeHidden()
  await expect(seen).toBeVisible()

  await seen.click()
  await expect(purchaser).toHaveURL(/\/ours\/site-visits$/)
  await expect(purchaser.getByRole("heading", { level: 1, name: "招标项目" })).toBeVisible()

  await admin.getByRole("searchbox", { name: system.modules.search }).fill("SITE_VISITS")
  const remove = async () => {
    await admin.getByRole("button", { name: "对“现场看货安排”的操作" }).click()
    await admin.getByRole("menuitem", { name: system.modules.remove }).click()
    await admin.getByRole("dialog").getByRole("button", { name: system.modules.remove, exact: true }).click()
    await expect(seen).toBeHidden()
  }
  await remove()
  await admin.getByRole("status").getByRole("button", { name: "撤销" }).last().click()
  await expect(seen).toBeVisible()
  await remove()

  // The audit trail tells all of it, in words.
  await goTo(admin, "/system/audit?kind=module")
  const told = admin.getByRole("row", { name: /现场看货安排/ })
  await expect(told).toHaveCount(4)
  await expect(told.first()).toContainText(words.audit.kinds.module)
  await told.first().click()
  const history = admin.getByRole("dialog", { name: "现场看货安排 的变更记录" })
  const acts = history.getByRole("listitem")
  for (const what of ["remove", "restore", "add"] as const)
    await expect(acts.filter({ hasText: words.audit.whats[what] }).first()).toContainText(`${system.modules.roles}：采购`)
  await expect(acts.last()).toContainText(`${system.modules.operating}：${system.modules.operatingNames[0]}`)
  await mine.close()
  await others.close()
})
