import { expect, test } from "vitest"
import { auditContract } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { accountContract } from "#contract/identity.contract.ts"
import { type LoginPageContent, loginPageContract as calls, mostPictureBytes } from "#contract/login-page.contract.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"

const none = { zh: "", en: "", es: "", ja: "" }
const inEach = (zh: string) => ({ zh, en: `${zh} en`, es: `${zh} es`, ja: `${zh} ja` })
const content: LoginPageContent = {
  title: inEach("采购门户"),
  notice: inEach("周六停机维护"),
  links: [{ labels: inEach("帮助"), href: "https://help.example.com/a?b=1" }],
}
const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(100, 7)])

test("the sign-in page says to everybody, in each language, what an administrator has set, and each change is kept", async () => {
  const server = await startServer()
  const [admin, buyer] = [await server.signIn("admin"), await server.signIn("purchaser")]
  expect((await server.call(accountContract.signInWays)).page).toEqual({ title: "", notice: "", links: [], picture: null })
  expect(await refusal(buyer.call(calls.settings))).toEqual([code.notPermitted, undefined])
  expect(await refusal(buyer.call(calls.update, { body: { content, version: 1 } }))).toEqual([code.notPermitted, undefined])
  const set = await admin.call(calls.update, { body: { content, picture: png.toString("base64"), version: 1 } })
  expect(set).toMatchObject({ content, version: 2 })
  for (const [language, tail] of [
    ["zh", ""],
    ["ja", " ja"],
  ] as const) {
    const answer = await fetch(`${server.origin}/prod-api/auth/signInWays`, { headers: { "accept-language": language } })
    expect(await answer.json()).toMatchObject({
      data: {
        page: {
          title: `采购门户${tail}`,
          notice: `周六停机维护${tail}`,
          links: [{ label: `帮助${tail}`, href: "https://help.example.com/a?b=1" }],
          picture: set.picture,
        },
      },
    })
  }
  const picture = await fetch(`${server.origin}/prod-api/system/loginPage/picture/${set.picture}`)
  expect([picture.headers.get("content-type"), picture.headers.get("cache-control")]).toEqual([
    "image/png",
    "public, max-age=31536000, immutable",
  ])
  expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true)
  // What is not said of the picture leaves it; null takes it away, and its address is then nobody's.
  expect(await admin.call(calls.update, { body: { content, version: 2 } })).toMatchObject({ picture: set.picture, version: 3 })
  expect(await admin.call(calls.update, { body: { content, picture: null, version: 3 } })).toMatchObject({ picture: null, version: 4 })
  expect((await fetch(`${server.origin}/prod-api/system/loginPage/picture/${set.picture}`)).status).toBe(404)
  const { records } = await admin.call(auditContract.query, { query: { kind: "loginPage" } })
  expect(records.map(({ differences }) => differences.map(({ field }) => field).toSorted())).toEqual([
    ["picture"],
    [],
    ["links", "notice", "picture", "title"],
  ])
})

test("what would mislead or harm whoever signs in is refused, and nothing is changed", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const update = (body: object) => refusal(admin.call(calls.update, { body: { content, version: 1, ...body } }))
  expect(await update({ content: { ...content, title: { ...none, zh: "只有中文" } } })).toEqual([code.badFormat, "everyLanguageOrNone"])
  for (const href of ["javascript:alert(1)", "//elsewhere.example", "data:text/html,x"])
    expect([href, await update({ content: { ...content, links: [{ labels: inEach("x"), href }] } })]).toEqual([
      href,
      [code.badFormat, "richTextLink"],
    ])
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
  expect(await update({ picture: svg.toString("base64") })).toEqual([code.badFormat, "loginPictureType"])
  const big = Buffer.concat([png, Buffer.alloc(mostPictureBytes)])
  expect(await update({ picture: big.toString("base64") })).toEqual([code.badFormat, "loginPictureSize"])
  expect(await update({ version: 7 })).toEqual([code.staleVersion, "notStale"])
  expect(await admin.call(calls.settings)).toMatchObject({ content: { title: none, links: [] }, picture: null, version: 1 })
})
