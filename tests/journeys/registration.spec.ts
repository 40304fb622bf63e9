import { type Browser, expect } from "@playwright/test"
import { invitationContract } from "#contract/invitation.contract.ts"
import { registrationContract } from "#contract/registration.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import { dayAt } from "#contract/time.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { registration } from "#machines/registration/registration.chart.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { readClock, shiftClock } from "#server/database/clock.ts"
import { demoPassword } from "#server/demo/people.ts"
import { type Person, signIn } from "../support/caller.ts"
import { inquiryContentOf } from "../support/inquiry-content.ts"
import { startMailServer } from "../support/mail-server.ts"
import { registrationOf } from "../support/registrations.ts"
import { goTo } from "./support/go-to.ts"
import { holdRequests } from "./support/held.ts"
import { flawsOf } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { seatOf, troublesOf } from "./support/people.ts"
import { type Platform, startPlatform } from "./support/servers.ts"

// A stranger on a phone, in Spanish: from the link of an invitation to a supplier that quotes, changes its account and is frozen for a while.

const mailed = "ana@proveedor.example"
const password = "Kranich-über-Wasser-7"

const day = 86_400_000

/** A stranger's phone. */
async function phoneOf(browser: Browser, origin: string) {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ locale: "es-ES", timezoneId: "Europe/Madrid", baseURL: origin, viewport })
  const page = await context.newPage()
  return { context, page, troubles: troublesOf(page) }
}

/** What the buying company does with a supplier, over HTTP. */
async function tradeOf({ database, origin }: Platform, id: string) {
  const [buyer, lead, approver] = await Promise.all(["purchaser", "lead", "approver"].map((name) => signIn(origin, name, demoPassword)))
  if (!buyer || !lead || !approver) throw new Error("somebody is missing")
  const send = async (who: Person, name: keyof typeof supplier.commands, input: object = {}) => {
    const { version } = await who.call(supplier.calls.get, { params: { id }, query: {} })
    return who.call(supplier.calls[name], { params: { id }, body: { base: version, input } as never })
  }
  const upgrade = async () => {
    await send(buyer, "admit")
    await send(buyer, "askUpgrade", { reason: "试供合格" })
    await send(lead, "approve", { comment: "" })
    await send(approver, "approve", { comment: "" })
  }
  const inquire = async (title: string) => {
    const { rows } = await database.query<{ party: string }>({
      text: "select party from person where name in ('supplier.a', 'supplier.b')",
    })
    const content = inquiryContentOf({
      title,
      suppliers: [id, ...rows.map(({ party }) => party)],
      quoteEnd: (await readClock(database)) + 60 * day,
      lines: [{ item: "深沟球轴承", specification: "6205", quantity: "100" }],
    })
    const begun = await buyer.call(inquiry.calls.create, { body: { content } })
    const params = { id: begun.id }
    await buyer.call(inquiry.calls.submit, { params, body: { base: begun.version, input: {} } })
    const { version } = await approver.call(inquiry.calls.get, { params, query: {} })
    await approver.call(inquiry.calls.approve, { params, body: { base: version, input: { comment: "" } } })
  }
  const approveAccount = async () => {
    const { records } = await buyer.call(companyChange.calls.query, { query: {}, body: {} })
    const params = { id: records[0]?.id ?? "" }
    const act = async (who: Person, name: "approve" | "callBack", input: object) => {
      const { version } = await who.call(companyChange.calls.get, { params, query: {} })
      await who.call(companyChange.calls[name], { params, body: { base: version, input } as never })
    }
    await act(buyer, "approve", { comment: "" })
    await act(buyer, "callBack", { person: "孙丽", number: "13812345678", note: "确认尾号 6666 为本公司账户" })
    await act(approver, "approve", { comment: "" })
  }
  /** Records its mandatory certificate, which holds for so many days. */
  const certify = async (days: number) => {
    const now = await readClock(database)
    const holds = { validFrom: "2024-01-01", validTo: dayAt(now + days * day), mandatory: true }
    await send(buyer, "certify", { kind: "iso9001", number: "Q-7", issuer: "", ...holds })
  }
  return { upgrade, inquire, approveAccount, certify }
}

test("a stranger at 390 px in Spanish registers from an invitation, is approved twice, upgraded, quotes, changes its bank account, and is frozen by a certificate", async ({
  browser,
  browserName,
}) => {
  const mail = await startMailServer()
  const settings = { SMTP_URL: mail.url, MAIL_FROM: "no-reply@procurement.example" }
  const { platform, stop } = await startPlatform(browserName, { settings })
  const { origin } = platform
  const buyer = await signIn(origin, "purchaser", demoPassword)
  const content = { company: "合肥第1轴承有限公司", creditCode: "", person: "Ana García", email: mailed, language: "es" as const, note: "" }
  const admin = await signIn(origin, "admin", demoPassword)
  const values = {
    item: "营业执照与声明一致",
    category: "0201",
    use: "registration",
    need: "required",
    certificate: "businessLicence",
    file: null,
  }
  await admin.call(registerNamed("review-points").calls.add, { body: { code: "LICENCE", since: null, names: null, values } })
  const { id: invited } = await buyer.call(invitation.calls.create, { body: { content } })
  await buyer.call(invitationContract.inviteConnect, { body: { ids: [invited] } })
  const linkIn = (text: string) => /\/registration-terms\?invitation=[\w-]{43}/.exec(text)?.[0] ?? ""
  await expect.poll(() => mail.delivered.some(({ text }) => linkIn(text) !== "")).toBe(true)
  const link = linkIn(mail.delivered.at(-1)?.text ?? "")

  const { context, page, troubles } = await phoneOf(browser, origin)
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

  await test.step("a reason that is being written when the answer before it has been stored stays", async () => {
    await first.page.getByRole("tab", { name: "审核清单" }).click()
    const go = await holdRequests(first.page, "**/check")
    const answer = (name: string) => first.page.getByRole("radio", { name, exact: true }).first()
    await answer("符合").check()
    await answer("不符合").check()
    const reason = first.page.getByRole("textbox", { name: "理由（不符合）" })
    await reason.fill("执照地址不同")
    go()
    await expect(first.page.getByText(/已核对 \d/).first()).toHaveText("已核对 1 / 1")
    await expect(reason).toHaveValue("执照地址不同")
    await first.page.getByRole("button", { name: "取消" }).click()
    await expect(answer("符合")).toBeChecked()
  })
  await test.step("two people pass it, by its checklist", async () => {
    await expect(first.page.getByText(/已核对 \d/).first()).toHaveText("已核对 1 / 1")
    expect(await flawsOf(first.page, "zh")).toEqual([])
    await first.page.getByRole("button", { name: "通过", exact: true }).click()
    await first.page.getByRole("dialog").getByRole("button", { name: "通过", exact: true }).click()
    await expect(first.page.getByText("待二审").first()).toBeVisible()
    const approver = await platform.signIn("approver")
    const id = new URL(first.page.url()).searchParams.get("id") ?? ""
    const now = () => approver.call(registration.calls.get, { params: { id }, query: {} })
    // The page shows the step at once, before the server has taken it.
    await expect.poll(async () => (await now()).state).toBe("review2")
    const { version } = await now()
    const ticked = { point: "LICENCE", answer: "yes" as const, note: "" }
    await approver.call(registration.calls.check, { params: { id }, body: { base: version, input: ticked } })
    await approver.call(registrationContract.doApprove, { body: { id, status: "1", comment: "" } })
    await expect(first.page.getByText("已成为供应商")).toBeVisible()
  })

  const ana = await signIn(origin, mailed, password)
  expect(ana.tokens.user_info).toMatchObject({ roles: ["supplier"], partyName: "合肥第1轴承有限公司" })
  const trade = await tradeOf(platform, ana.tokens.user_info.party ?? "")
  await test.step("it goes on into the platform as a supplier, and is told that it may not be asked yet", async () => {
    await page.goto("/register-supplier-detail")
    await page.getByRole("button", { name: "Abrir la plataforma" }).click()
    await page.goto("/dashboard/index")
    await page.waitForURL("**/dashboard/index")
    await goTo(page, "/supplier/standing")
    await expect(page.getByText("Ahora no se le puede pedir oferta")).toBeVisible()
  })
  await test.step("two people upgrade it, and it is invited to an inquiry", async () => {
    await trade.upgrade()
    // What comes before the page knows where the inbox stands is found half a minute later.
    const known = page.waitForResponse(/msgSendRecord\/unreadCount/)
    await page.reload()
    await expect(page.getByText("Se le puede pedir oferta y adjudicar")).toBeVisible()
    await known
    await trade.inquire("Rodamientos del año")
  })
  await test.step("it quotes", async () => {
    await goTo(page, "/dashboard/index")
    await page.getByRole("link", { name: /Cotizar.*Rodamientos del año/ }).click()
    await page.getByRole("button", { name: "Cotizar", exact: true }).click()
    const form = page.getByRole("dialog", { name: "Cotizar" })
    await form.getByRole("textbox", { name: /Impuesto/ }).fill("13")
    // On a phone the lines are filled in one by one.
    const typed = { "Precio sin impuestos": "17.50", Plazo: "15", Marca: "哈轴" }
    for (const [name, text] of Object.entries(typed)) await form.getByRole("textbox", { name }).fill(text)
    expect(await flawsOf(page, "es")).toEqual([])
    await form.getByRole("button", { name: "Sellar la cotización" }).click()
    await expect(form).toHaveCount(0)
    await expect(page.locator("article > header").getByText("Sellada", { exact: true })).toBeVisible()
  })
  await test.step("it adds a bank account, which two people and a call approve", async () => {
    // Loaded anew: on a phone the toast of the quotation would lie over what is ticked at the end.
    await page.goto("/sup-info-change")
    await page.getByRole("button", { name: "Cambiar nuestros datos" }).click()
    await page
      .getByRole("button", { name: /Cuentas bancarias/ })
      .first()
      .click()
    await page.getByRole("button", { name: "Añadir cuenta" }).click()
    const typed = (name: string) => page.getByRole("textbox", { name }).last()
    await typed("Banco").fill("招商银行")
    await typed("Titular").fill(whole.company)
    await typed("Número").fill("6225888877776666")
    await page.getByRole("button", { name: /Revisar y enviar/ }).click()
    await expect(page.getByText("a una cuenta nueva no se le paga durante 3 días")).toBeVisible()
    await page.getByRole("checkbox", { name: "Declaro que todo es verdadero" }).check({ force: true })
    expect(await flawsOf(page, "es")).toEqual([])
    await page.getByRole("button", { name: "Enviar el cambio" }).click()
    await expect(page.getByText("El cambio se ha enviado")).toBeVisible()
    await trade.approveAccount()
    await page.reload()
    await expect(page.getByText(/Cuenta nueva: no se le paga antes del/)).toBeVisible()
  })
  await test.step("a certificate that ends freezes it", async () => {
    await trade.certify(10)
    await shiftClock(platform.database, 12 * day)
    await page.goto("/supplier/standing")
    await expect(page.getByText(/Congelado: certificado vencido desde .* \(ISO 9001/).first()).toBeVisible()
    expect(await flawsOf(page, "es")).toEqual([])
  })
  expect([...troubles, ...first.troubles]).toEqual([])
  await Promise.all([context, first.context].map((one) => one.close()))
  await stop()
  await mail.stop()
})
