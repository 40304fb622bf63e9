import { expect, type Locator, type Page } from "@playwright/test"
import tender from "../../../locales/zh/tender.json" with { type: "json" }
import { goTo } from "./go-to.ts"
import { beginTender } from "./session.ts"

// Where things are on the tender screens, in one place: by role, label and the words that people read.

type CommandWord = keyof typeof tender.commands

/** What every tender screen has: the head with its commands, the chart and the history. */
export const documentPage = (page: Page) => {
  const chart = page.getByRole("figure")
  return {
    open: (screen: string, id: string) => goTo(page, `/wel/${screen}?id=${id}`),
    /** The state's word in the head. */
    state: (state: keyof typeof tender.states) =>
      page.getByRole("article").locator("header").getByText(tender.states[state], { exact: true }),
    button: (name: string) => page.getByRole("button", { name, exact: true }),
    tab: (name: string) => page.getByRole("tab", { name }),
    chart,
    lit: chart.locator("[aria-current=step]"),
    /** Where the work needs the whole width the chart is a tab. */
    chartTab: page.getByRole("tab", { name: "流程图" }),
    way: page.getByRole("slider", { name: "经过的状态" }),
    facts: page.getByRole("listbox", { name: "时间线" }).getByRole("option"),
    asOf: page.getByText(/您看到的是 .* 时的样子/),
    backToNow: page.getByRole("button", { name: "回到现在" }),
  }
}

/** Answers the dialog that a button opens: the word that has to be typed, if one is asked for, and yes. */
export async function confirm(page: Page, title: string, word?: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title })
  if (word !== undefined) await dialog.getByRole("textbox").fill(word)
  await dialog.getByRole("button", { name: title, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Presses a command's button and answers its dialog. */
export async function run(page: Page, command: CommandWord, how: { readonly typed?: boolean } = {}): Promise<void> {
  const word = tender.commands[command]
  await documentPage(page).button(word).click()
  await confirm(page, word, how.typed ? word : undefined)
}

/** add-tender-view */
export const wizard = (page: Page) => ({
  begin: (title: string) => beginTender(page, title),
  step: (name: string) => page.getByRole("navigation", { name: "步骤" }).getByRole("button", { name }).click(),
  title: page.getByRole("textbox", { name: "招标名称" }),
  /** Writes in a cell of the lines and leaves it. */
  fill: async (row: number, field: string, text: string) => {
    const grid = page.getByRole("grid", { name: "采购内容" })
    const column = await grid.getByRole("columnheader", { name: field }).getAttribute("aria-colindex")
    await grid.locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${column ?? ""}"]`).click()
    const cell = page.getByRole("textbox", { name: `第 ${row} 行${field}` })
    await cell.fill(text)
    await cell.press("Tab")
  },
  method: (name: string) => page.getByRole("radio", { name }),
  publicity: page.getByRole("checkbox", { name: "定标审批前公示中标候选人" }),
})

/** A cell of the first lot's grid: it is written as in a spreadsheet, and shows its text once one works in another. */
export const bidCell = (page: Page, field: string, line = 1) => {
  const cell = page
    .getByRole("grid")
    .first()
    .locator(`[aria-rowindex="${line + 1}"] > [data-field="${field}"]`)
  return Object.assign(cell, {
    write: async (text: string) => {
      await cell.click()
      await expect(cell.getByRole("textbox")).toBeFocused()
      await page.keyboard.type(text)
      await page.keyboard.press("Enter")
      await page.keyboard.press("Home")
    },
  })
}

/** cast-tender-view */
export const bidPage = (page: Page) => ({
  open: (id: string) => page.goto(`/wel/cast-tender-view?id=${id}`),
  price: bidCell(page, "price"),
  days: bidCell(page, "leadDays"),
  saved: page.getByRole("status").filter({ hasText: /^(正在保存|已于 .* 保存)/ }),
  draftIsThere: page.getByText("草稿，尚未密封"),
  keptDraft: page.getByRole("status", { name: "之前的草稿没有显示" }),
  nothingTyped: page.getByText("与密封的内容一致"),
  seal: page.getByRole("button", { name: "密封投标", exact: true }),
  sealing: page.getByRole("dialog", { name: "密封投标" }),
  receipt: page.getByText("指纹（SHA-256）"),
  receiptSignature: page.getByRole("region", { name: "回执签名（JWS，Ed25519）" }),
})

/** expert-management-view */
export const committeePage = (page: Page) => ({
  count: page.getByRole("spinbutton", { name: "抽取人数" }),
  draw: page.getByRole("button", { name: tender.commands.drawExperts }),
  drawn: page.getByRole("list", { name: "抽中的专家" }).getByRole("listitem"),
})

/** open-bid-view */
export const openingPage = (page: Page) => ({
  envelopes: page.getByRole("list", { name: "投标信封" }).getByRole("listitem"),
  showAll: page.getByRole("button", { name: "全部显示" }),
  record: page.getByRole("region", { name: "开标记录" }).getByRole("row"),
})

/** bidding-review-view */
export const reviewPage = (page: Page) => {
  const bids = page.getByRole("navigation", { name: "投标" })
  const own = page.getByRole("group", { name: "我的意见" })
  return {
    bid: (company: string) => bids.getByRole("button", { name: company }),
    bids,
    responsive: own.getByRole("radio", { name: "响应招标文件" }),
    reject: own.getByRole("radio", { name: "否决投标" }),
    clause: own.getByRole("textbox", { name: "依据条款" }),
    reason: own.getByRole("textbox", { name: "否决理由" }),
    send: page.getByRole("button", { name: /提交意见/ }),
    /** 40.7 % under the mean of the others and 37.4 % under the next. */
    lowFlag: page.getByText(/异常低价.*40\.7 %.*37\.4 %/),
    prices: page.getByRole("table").getByRole("row"),
  }
}

/** team-confirm-view */
export const signing = (page: Page) => ({ sign: page.getByRole("button", { name: "同意并签字", exact: true }), title: "同意并签字" })

/** pre-bid-view */
export const awardPage = (page: Page) => ({
  ranking: page.getByRole("region", { name: "排名" }).getByRole("row"),
  wholeLot: page.getByRole("button", { name: "整包给第 1 名" }),
  quantity: (company: string): Locator => page.getByRole("textbox", { name: `${company} 授标数量` }),
})

/** winning-bid-view */
export const resultPage = (page: Page) => ({
  winnerLetter: page.getByRole("heading", { name: "中标通知书", exact: true }),
  loserLetter: page.getByRole("heading", { name: "未中标通知书", exact: true }),
  contractNumber: page.getByRole("dialog").getByRole("textbox", { name: "合同编号" }),
})
