import { expect } from "@playwright/test"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import { demoPassword } from "#server/demo/people.ts"
import { yearly } from "#server/demo/story-surveys.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { signIn } from "../support/caller.ts"
import { flawsOf, sightFlawsOf } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { seatsAt } from "./support/people.ts"
import { startPlatform } from "./support/servers.ts"

// A buyer asks a supplier; it answers, also without a network; it is returned at a question, corrected, given points and approved.

test("a survey is issued, answered on the train, returned at a question, corrected and approved", async ({ browser }) => {
  const { platform, stop } = await startPlatform("survey")
  await platform.database.transaction(adoptSuppliers)
  const author = await signIn(platform.origin, "purchaser", demoPassword)
  const { id, version } = await author.call(questionnaire.calls.create, { body: { form: yearly } })
  await author.call(questionnaire.calls.publish, { params: { id }, body: { base: version, input: {} } })
  const seats = seatsAt(browser, platform.origin)
  const { page: buyer } = await seats.of("purchaser")
  const { page: lead } = await seats.of("lead")
  const { page: supplier, context: train } = await seats.of("supplier.b")
  await platform.database.query({
    text: "update person set party = (select party from person where name = 'supplier.b') where name = 'supplier.e'",
  })
  const { page: colleague } = await seats.of("supplier.e")

  // A number that is not read yet is neither saved as none nor left with its question.
  await buyer.goto(`/wel/supplier-inquiry-define?id=${id}`)
  await buyer.getByRole("button", { name: /^5 请举一个/ }).click()
  const most = buyer.getByRole("spinbutton", { name: "最多词数" })
  await buyer.getByRole("textbox", { name: "说明" }).first().fill("用于年度评审")
  await most.fill("12,5")
  await buyer.getByRole("button", { name: "保存", exact: true }).click()
  await expect(most).toBeFocused()
  await expect(buyer.getByText("请填写数字，如 1,234")).toBeVisible()
  await buyer.getByRole("button", { name: /^1 贵公司/ }).click()
  await expect(most).toHaveValue("12,5")
  await expect(most).toBeFocused()
  expect((await author.call(questionnaire.calls.get, { params: { id }, query: {} })).state).toBe("published")
  await most.fill("125")
  // What cannot be saved is named.
  await buyer.getByRole("textbox", { name: "权重（不填为 1）" }).first().fill("1.2.3")
  await expect(buyer.getByText("质量管理 中有不能使用的数字，改正后才能保存。")).toBeVisible()
  await expect(buyer.getByText("有名称、题目或选项是空的")).toBeHidden()

  await buyer.goto("/wel/supplier-inquiry-add")
  await buyer.getByRole("combobox", { name: "模板" }).selectOption({ label: "供应商质量与合规年度调查（第 1 版）" })
  await buyer.getByRole("checkbox", { name: "上海启明自动化科技有限公司" }).check()
  await buyer.getByRole("button", { name: "发放", exact: true }).click()
  await expect(buyer.getByText("已填 0 / 12 题")).toBeVisible()
  // An address from when it said otherwise leads to the same round: it would begin another.
  const round = new URL(buyer.url()).searchParams.get("round") ?? ""
  await buyer.goto(`/wel/supplier-inquiry-add?round=${round}&template=${id}`)
  await expect(buyer.getByRole("heading", { name: "增加供应商" })).toBeVisible()
  await expect(buyer).toHaveURL(new RegExp(`[?]id=${round}&template=${id}$`))
  await expect(buyer.getByRole("combobox", { name: "模板" })).toHaveValue(id)
  await expect(buyer.getByRole("checkbox").nth(1)).toBeVisible()
  await expect(buyer.getByRole("checkbox", { name: "上海启明自动化科技有限公司" })).toHaveCount(0)

  await supplier.goto("/wel/supplier-inquiry-list?state=waiting")
  await supplier.getByText("供应商质量与合规年度调查").first().click()
  await supplier.getByRole("radio", { name: "是" }).first().check()
  await expect(supplier.getByRole("textbox", { name: "2 发证机构" })).toBeVisible()
  await train.setOffline(true)
  await supplier.getByRole("textbox", { name: "2 发证机构" }).fill("必维认证")
  await supplier.getByRole("textbox", { name: "3 证书有效期至" }).fill("2028-05-31")
  await expect(supplier.getByText("保存在本机")).toBeVisible()
  await train.setOffline(false)
  await supplier.reload()
  await expect(supplier.getByRole("textbox", { name: "2 发证机构" })).toHaveValue("必维认证")
  // A colleague sees what is written as it is written, and the writer that of the colleague, who goes on writing meanwhile.
  await colleague.goto(supplier.url())
  await expect(colleague.getByRole("textbox", { name: "2 发证机构" })).toHaveValue("必维认证")
  const report = colleague.getByRole("region", { name: "文件列表" })
  await expect(report.getByText("还没有文件")).toBeVisible()
  await supplier.getByLabel("4 上年度批次不良率").fill("60")
  await expect(colleague.getByLabel("4 上年度批次不良率")).toHaveValue("60")
  const story = supplier.getByRole("textbox", { name: "5 请举一个质量改进案例" })
  await story.pressSequentially("改进焊接夹具")
  await expect(colleague.getByRole("textbox", { name: "5 请举一个质量改进案例" })).toHaveValue("改进焊接夹具")
  await supplier.getByLabel("点击上传").setInputFiles({ name: "报告.txt", mimeType: "text/plain", buffer: Buffer.from("合格") })
  await expect(report.getByText("报告.txt")).toBeVisible()
  await story.press("End")
  await story.pressSequentially("，已推广")
  await colleague.getByRole("textbox", { name: "2 发证机构" }).fill("必维")
  await expect(supplier.getByRole("textbox", { name: "2 发证机构" })).toHaveValue("必维")
  await expect(story).toHaveValue("改进焊接夹具，已推广")
  await expect(story).toBeFocused()
  await expect(colleague.getByRole("textbox", { name: "5 请举一个质量改进案例" })).toHaveValue("改进焊接夹具，已推广")
  expect(await flawsOf(colleague, "zh")).toEqual([])
  // A day that does not exist would leave with its step, and be sent as none.
  const until = supplier.getByRole("textbox", { name: "3 证书有效期至" })
  await until.fill("2028-02-30")
  await supplier.getByRole("button", { name: "下一步" }).click()
  await expect(until).toBeFocused()
  await expect(until).toHaveValue("2028-02-30")
  await until.fill("2028-05-31")
  await supplier.getByRole("button", { name: "下一步" }).click()
  await supplier.getByRole("radio", { name: "7 天以内" }).check()
  await supplier.getByRole("button", { name: "下一步" }).click()
  await supplier.getByRole("radiogroup").nth(0).getByRole("radio", { name: "是" }).check()
  // What is missing leads to where it is written.
  await supplier.getByRole("button", { name: /^10 近三年/ }).click()
  await supplier.getByRole("radiogroup").nth(1).getByRole("radio", { name: "否" }).check()
  expect(await flawsOf(supplier, "zh")).toEqual([])
  const desk = supplier.viewportSize()
  await supplier.setViewportSize({ width: 390, height: 844 })
  expect(await sightFlawsOf(supplier, "zh")).toEqual([])
  if (desk) await supplier.setViewportSize(desk)
  await supplier.getByRole("button", { name: "提交调查表" }).click()
  await expect(supplier.getByText("评审中").first()).toBeVisible()

  await lead.goto("/supplier/inquiry/inquiry-approval")
  await lead.getByText("上海启明").click()
  await expect(lead.getByText("改进焊接夹具")).toBeVisible()
  await lead.getByRole("button", { name: "对第 5 题提意见" }).click()
  await lead.getByRole("textbox", { name: "意见" }).fill("请补充效果数据")
  await lead.getByRole("button", { name: "保存" }).click()
  await expect(lead.getByText("评审人：请补充效果数据")).toBeVisible()
  // Where the question is chosen in the form, it shows what is written on it already.
  await lead.getByRole("button", { name: "对题目提意见" }).click()
  const comment = lead.getByRole("dialog")
  const fifth = await comment.getByRole("option", { name: /^5 / }).getAttribute("value")
  await comment.getByRole("combobox", { name: "题目" }).selectOption(fifth)
  await expect(comment.getByRole("textbox", { name: "意见" })).toHaveValue("请补充效果数据")
  await comment.getByRole("button", { name: "保存" }).click()
  await expect(comment).toBeHidden()
  await lead.getByRole("button", { name: "退回", exact: true }).click()
  await lead.getByRole("dialog").getByRole("textbox").fill("请补充后再交")
  await lead.getByRole("dialog").getByRole("button", { name: "退回" }).click()

  // The word of the reviewer leads to its question.
  await supplier.getByRole("button", { name: "第 5 题：请补充效果数据" }).click()
  await expect(supplier.getByText("评审人：请补充效果数据")).toBeVisible()
  await expect(supplier.getByRole("textbox", { name: "5 请举一个质量改进案例" })).toBeFocused()
  // Once: whoever comes back from another tab stays on the tab.
  await supplier.getByRole("tab", { name: "文件" }).click()
  await supplier.getByRole("tab", { name: "填写" }).click()
  await expect(supplier.getByRole("textbox", { name: "5 请举一个质量改进案例" })).toBeVisible()
  await expect(supplier.getByRole("tab", { name: "填写" })).toBeFocused()
  await supplier.getByRole("textbox", { name: "5 请举一个质量改进案例" }).fill("改进焊接夹具，返修率由 3% 降到 0.4%")
  await supplier.getByRole("button", { name: "提交调查表" }).click()
  await expect(supplier.getByText("评审中").first()).toBeVisible()

  await expect(lead.getByText("返修率由 3% 降到 0.4%")).toBeVisible()
  await lead.getByRole("button", { name: "给第 5 题打分" }).click()
  await lead.getByRole("dialog").getByRole("textbox", { name: /^给分/ }).first().fill("9")
  await lead.getByRole("button", { name: "保存" }).click()
  await expect(lead.getByText("评审给 9 / 10 分")).toBeVisible()
  expect(await flawsOf(lead, "zh")).toEqual([])
  await lead.getByRole("button", { name: "通过", exact: true }).click()
  await lead.getByRole("dialog").getByRole("button", { name: "通过" }).click()
  await expect(lead.getByText("已通过").first()).toBeVisible()
  await stop()
})
