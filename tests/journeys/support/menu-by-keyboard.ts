import { expect, type Page } from "@playwright/test"
import type { Hands } from "./by-keyboard.ts"

// The menu at the left without a mouse.

const menu = (page: Page) => page.getByRole("navigation", { name: "菜单" })
const group = (page: Page) => menu(page).getByRole("button", { name: "招标管理" })
const content = (page: Page) => page.getByRole("main")
const heading = (page: Page, name: string) => content(page).getByRole("heading", { level: 1, name })

/** From the address past the menu to the content. */
export async function skip({ page, keys }: Hands): Promise<void> {
  await keys.press("Tab")
  await keys.stand(page.getByRole("link", { name: "跳到内容" }))
  await keys.press("Enter")
  await expect(content(page)).toBeFocused()
}

/** The search of the sidebar, given up once and followed once. */
export async function search({ page, keys }: Hands): Promise<void> {
  const box = page.getByRole("combobox", { name: "搜索菜单" })
  await keys.back(box)
  await page.keyboard.type("zjgl")
  await expect(page.getByRole("option", { name: "专家管理" })).toBeVisible()
  await keys.press("Escape")
  await expect(group(page)).toBeVisible()
  await keys.stand(box)
  await page.keyboard.type("zjgl")
  await expect(page.getByRole("option", { name: "专家管理" })).toHaveAttribute("aria-selected", "true")
  await keys.press("Enter")
  await expect(page).toHaveURL(/expert-management-view/)
  await keys.stand(heading(page, "评标专家"))
}

/** The flyout: into it and back by arrows, out of it by Esc, and on to a page. */
export async function flyout({ page, keys }: Hands): Promise<void> {
  const panel = menu(page).getByRole("group", { name: "招标管理" })
  await keys.back(group(page))
  await keys.press("ArrowRight")
  await keys.stand(panel.getByRole("link").first())
  await keys.press("ArrowLeft")
  await keys.stand(group(page))
  await expect(panel).toBeHidden()
  await keys.press("Enter", "ArrowDown")
  await keys.stand(panel.getByRole("link").nth(1))
  await keys.press("Escape")
  await keys.stand(group(page))
  await keys.press("ArrowDown", "ArrowUp", "Space", "Enter")
  await expect(page).toHaveURL(/\/wel\/tender-list$/)
  await expect(panel).toBeHidden()
  await keys.stand(heading(page, "招标项目"))
}

/** The folded menu says its names, and unfolds to be searched. */
export async function fold({ page, keys }: Hands): Promise<void> {
  const fold = page.getByRole("button", { name: "收起菜单" })
  await keys.back(fold)
  await keys.press("Enter")
  await keys.stand(page.getByRole("button", { name: "展开菜单" }))
  await keys.back(group(page))
  await expect(page.locator("[aria-hidden]", { hasText: /^招标管理$/ })).toBeVisible()
  await keys.back(page.getByRole("button", { name: "搜索菜单" }))
  await keys.press("Enter")
  await keys.stand(page.getByRole("combobox", { name: "搜索菜单" }))
  await expect(fold).toBeVisible()
}

/** The tree in the place of the flyout. */
export async function tree({ page, keys }: Hands): Promise<void> {
  await keys.forth(page.getByRole("button", { name: "切换为树形菜单" }))
  await keys.press("Enter")
  const back = page.getByRole("button", { name: "切换为弹出菜单" })
  await keys.stand(back)
  const experts = menu(page).getByRole("link", { name: "专家管理" })
  await keys.back(group(page))
  await expect(experts).toBeVisible()
  await keys.press("Enter")
  await expect(experts).toBeHidden()
  await keys.press("Space", "ArrowDown")
  await keys.stand(menu(page).getByRole("link", { name: "招标项目" }))
  await keys.forth(experts)
  await keys.press("Enter")
  await expect(page).toHaveURL(/expert-management-view/)
  await expect(experts).toHaveAttribute("aria-current", "page")
  await keys.stand(experts)
  await keys.forth(back)
  await keys.press("Space")
  await keys.stand(page.getByRole("button", { name: "切换为树形菜单" }))
  await expect(experts).toBeHidden()
}
