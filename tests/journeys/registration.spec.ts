import { expect, test } from "@playwright/test"
import { invitationContract } from "#contract/invitation.contract.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { demoPassword } from "#server/demo/people.ts"
import { signIn } from "../support/caller.ts"
import { startMailServer } from "../support/mail-server.ts"
import { registrationOf } from "../support/registrations.ts"
import { flawsOf } from "./support/inspect.ts"
import { seatOf, troublesOf } from "./support/people.ts"
import { startPlatform } from "./support/platform.ts"

// A stranger on a phone, in Spanish: registers from the link of an invitation, is returned at one field, corrects it, is approved by two people and signs in.

const mailed = "ana@proveedor.example"
const password = "Kranich-über-Wasser-7"

test("a stranger at 390 px in Spanish registers from an invitation, corrects what came back, is approved twice and signs in", async ({
  browser,
  browserName,
}) => {
  const mail = await startMailServer()
  const settings = { SMTP_URL: mail.url, MAIL_FROM: "no-reply@procurement.example" }
  const { platform, stop } = await startPlatform(browserName, { settings })
  const { origin } = platform
  const buyer = await signIn(origin, "purchaser", demoPassword)
  const content = { company: "合肥第1轴承有限公司", creditCode: "", person: "Ana García", email: mailed, language: "es" as const, note: "" }
  const { id: invited } = await buyer.call(invitation.calls.create, { body: { content } })
  await buyer.call(invitationContract.inviteConnect, { body: { ids: [invited] } })
  const linkIn = (text: string) => /\/registration-terms\?invitation=[\w-]{43}/.exec(text)?.[0] ?? ""
  await expect.poll(() => mail.delivered.some(({ text }) => linkIn(text) !== "")).toBe(true)
  const link = linkIn(mail.delivered.at(-1)?.text ?? "")

  const context = await browser.newContext({
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    baseURL: origin,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const troubles = troublesOf(page)
  await page.goto(link)
  await expect(page.getByText("华东精工制造集团有限公司 invita a 合肥第1轴承有限公司")).toBeVisible()
  expect(await flawsOf(page, "es")).toEqual([])
  await page.getByRole("checkbox", { name: "He leído las condiciones y las acepto" }).check({ force: true })
  await page.getByRole("button", { name: "Aceptar y continuar" }).click()
  await expect(page.getByRole("textbox", { name: "Correo electrónico" })).toHaveValue(mailed)
  const before = mail.delivered.length
  await page.getByRole("button", { name: "Enviar el código" }).click()
  await expect(page.getByRole("heading", { name: "Confirme su correo" })).toBeVisible()
  await expect.poll(() => mail.delivered.length).toBeGreaterThan(before)
  const shown = /\b\d{6}\b/.exec(mail.delivered.at(-1)?.text ?? "")?.[0] ?? ""
  await page.getByRole("textbox", { name: "Código de 6 cifras" }).fill(shown)
  await page.getByRole("textbox", { name: "Elija una contraseña" }).fill(password)
  expect(await flawsOf(page, "es")).toEqual([])
  await page.getByRole("button", { name: "Confirmar y continuar" }).click()
  await page.waitForURL("**/register-supplier-detail**")

  const whole = registrationOf(1)
  const field = (name: string) => page.getByRole("textbox", { name })
  const next = () => page.getByRole("button", { name: "Siguiente" }).click()
  await expect(field("Empresa")).toHaveValue("合肥第1轴承有限公司")
  await field("Código de crédito").fill("91340100MA2N000001")
  await expect(page.getByText("El signo de control no encaja")).toBeVisible()
  await field("Representante legal").fill("钱文")
  await field("Domicilio social").fill(whole.address)
  expect(await flawsOf(page, "es")).toEqual([])
  await next()
  await field("Nombre").fill("Ana García")
  await field("Teléfono").fill("13812345678")
  await next()
  await page.getByRole("checkbox", { name: "Rodamientos" }).check({ force: true })
  await next()
  await field("Banco").fill("中国工商银行")
  await field("Titular").fill(whole.company)
  await field("Número").fill("6222021302011234567")
  await next()
  await field("Número").fill("YZ000001")
  await field("Válido desde").fill("2024-01-01")
  // What was typed stands on the server: another device goes on with it.
  await expect(page.getByText(/Guardado en el servidor/)).toBeVisible()
  await page.reload()
  await expect(field("Número")).toHaveValue("YZ000001")
  await next()
  await next()
  await page.getByRole("checkbox", { name: "Declaro que todo es verdadero" }).check({ force: true })
  expect(await flawsOf(page, "es")).toEqual([])
  await page.getByRole("button", { name: "Enviar el registro" }).click()
  await expect(page.getByText("El registro fue enviado")).toBeVisible()

  const first = await seatOf(browser, origin, "purchaser")
  await first.page.goto("/register-form")
  await first.page.getByText("合肥第1轴承有限公司").first().click()
  await expect(first.page.getByText("•••• 4567")).toBeVisible()
  await first.page.getByRole("button", { name: "对法定代表人提意见" }).click()
  await first.page.getByRole("dialog").getByRole("textbox", { name: "意见" }).fill("与营业执照不符")
  await first.page.getByRole("dialog").getByRole("button", { name: "保存" }).click()
  await expect(first.page.getByText("审核意见：与营业执照不符")).toBeVisible()
  expect(await flawsOf(first.page, "zh")).toEqual([])
  await first.page.getByRole("button", { name: "退回", exact: true }).click()
  await first.page.getByRole("dialog").getByRole("textbox").fill("请核对法定代表人")
  await first.page.getByRole("dialog").getByRole("button", { name: "退回", exact: true }).click()
  await expect(first.page.getByText("已退回").first()).toBeVisible()

  await page.reload()
  await page
    .getByRole("button", { name: /Empresa/ })
    .first()
    .click()
  await expect(page.getByText("Revisor: 与营业执照不符")).toBeVisible()
  await field("Representante legal").fill("孙丽")
  await page.getByRole("button", { name: /Revisar y enviar/ }).click()
  await page.getByRole("checkbox", { name: "Declaro que todo es verdadero" }).check({ force: true })
  await page.getByRole("button", { name: "Enviar el registro" }).click()
  await expect(page.getByText("El registro fue enviado")).toBeVisible()

  const second = await seatOf(browser, origin, "approver")
  const pass = async (of: typeof first) => {
    await of.page.goto(first.page.url())
    await of.page.getByRole("button", { name: "通过", exact: true }).click()
    await of.page.getByRole("dialog").getByRole("button", { name: "通过", exact: true }).click()
  }
  await pass(first)
  await expect(first.page.getByText("待二审").first()).toBeVisible()
  await pass(second)
  await expect(second.page.getByText("已成为供应商")).toBeVisible()

  await page.goto("/register-supplier-detail")
  await page.getByRole("button", { name: "Abrir la plataforma" }).click()
  await page.goto("/dashboard/index")
  await page.waitForURL("**/dashboard/index")
  expect([...troubles, ...first.troubles, ...second.troubles]).toEqual([])
  const ana = await signIn(origin, mailed, password)
  expect(ana.tokens.user_info).toMatchObject({ roles: ["supplier"], partyName: "合肥第1轴承有限公司" })
  await Promise.all([context, first.context, second.context].map((one) => one.close()))
  await stop()
  await mail.stop()
})
