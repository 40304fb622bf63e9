import { type BrowserContext, expect, type Page } from "@playwright/test"
import { demoPassword } from "#server/demo/people.ts"

/** Fills in whatever form asks for a name and a password, local or central. */
export async function typePassword(page: Page, name: string, password = demoPassword): Promise<void> {
  await page.getByLabel("用户名").fill(name)
  await page.getByLabel("密码").fill(password)
  await page.getByRole("button", { name: "登录", exact: true }).click()
}

/** Signs in on the local page, as a person does. */
export async function signInLocally(page: Page, name: string, at = "/systemLogin"): Promise<void> {
  await page.goto(at)
  await typePassword(page, name)
  await expect(page.getByRole("button", { name: "账号" })).toBeVisible()
}

export const signOutOn = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "账号" }).click()
  await page.getByText("退出登录").click()
}

/** Names of the cookies that this browser holds. */
export const cookieNames = async (context: BrowserContext): Promise<string[]> => (await context.cookies()).map(({ name }) => name)

/** Ends the session at the server, as an administrator or another device would. */
export async function endSession(page: Page): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === "access_token")?.value ?? ""
  await page.request.get("/prod-api/auth/authorize/logout", { headers: { authorization: `Bearer ${token}` } })
}

/** Resolves when a dialog of the page says something, however short it stands there: on a busy machine it may be gone before it is looked for. */
export const dialogSays = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (words) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (![...document.querySelectorAll("dialog[open]")].some(({ textContent }) => textContent.includes(words))) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { attributes: true, childList: true, subtree: true, characterData: true })
      }),
    text,
  )

/** Begins a tender as a person does, and answers the address where it is written. */
export async function beginTender(page: Page, title: string): Promise<string> {
  await page.goto("/wel/add-tender-view")
  await tenderTitle(page).fill(title)
  await page.getByRole("button", { name: "开始编制" }).click()
  await page.waitForURL("**/wel/add-tender-view?id=*")
  // Both forms have a box for the title; only the second has steps.
  await page.getByRole("navigation", { name: "步骤" }).waitFor()
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export const tenderTitle = (page: Page) => page.getByRole("textbox", { name: "招标名称" })
export const savedOnServer = (page: Page) => page.getByRole("status").filter({ hasText: "保存到服务器" })
