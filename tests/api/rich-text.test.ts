import { expect, test } from "vitest"
import { announcementContract } from "#contract/announcement.contract.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { startServer, type TestServer } from "../support/server.ts"

const calls = { ...announcementContract, ...announcement.calls }

const paragraph = (...runs: readonly object[]) => ({ kind: "paragraph", runs })
const nested = (depth: number): object => ({
  kind: "list",
  ordered: false,
  items: [{ runs: [{ text: "一" }], ...(depth > 1 ? { inner: nested(depth - 1) } : {}) }],
})
const content = (blocks: unknown) => ({
  title: "停机通知",
  blocks,
  audience: { kind: "everybody" },
  open: false,
  signFor: false,
  signBy: null,
  expiresAt: null,
})

/** Sends what no honest page would. */
async function send(server: TestServer, token: string, path: string, body: unknown) {
  const response = await fetch(`${server.origin}/prod-api/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      "accept-language": "en",
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  })
  const { code, msg, error } = (await response.json()) as { code: string; msg: string; error?: { rule?: string } }
  return { status: response.status, code, rule: error?.rule, msg }
}

const hostile: readonly (readonly [string, string, unknown])[] = [
  ["a script as a node", "richTextNode", [{ kind: "script", runs: [{ text: "alert(1)" }] }]],
  ["an image as a node", "richTextNode", [{ kind: "image", src: "https://evil.example/x.png" }]],
  ["a handler on a run", "richTextNode", [paragraph({ text: "x", onclick: "alert(1)" })]],
  ["a javascript: link", "richTextLink", [paragraph({ text: "x", href: "javascript:alert(1)" })]],
  [
    "a data: link in a list",
    "richTextLink",
    [{ kind: "list", ordered: false, items: [{ runs: [{ text: "x", href: "data:text/html,x" }] }] }],
  ],
  ["lists too deep", "richTextTooDeep", [nested(5)]],
  ["too many blocks", "richTextTooBig", Array.from({ length: 501 }, () => paragraph({ text: "x" }))],
  ["too much text", "richTextTooBig", Array.from({ length: 12 }, () => paragraph({ text: "x".repeat(20_000) }))],
]

test("a text with a script, a bad link, an unknown node, too deep or too big is refused with its reason, and nothing changes", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const good = [paragraph({ text: "今晚停机", bold: true })]
  const { id } = await admin.call(calls.create, {
    body: {
      scope: "platform",
      content: {
        ...content([]),
        audience: { kind: "everybody" },
        blocks: [{ kind: "paragraph", runs: [{ text: "今晚停机", bold: true }] }],
      },
    },
  })
  const facts = async () => (await server.database.query({ text: "select * from event order by 1, 2" })).rows
  const before = await facts()
  for (const [what, rule, blocks] of hostile) {
    const created = await send(server, admin.tokens.access_token, "announcement/create", { scope: "platform", content: content(blocks) })
    const saved = await send(server, admin.tokens.access_token, `announcement/${id}/save`, { base: 1, input: { content: content(blocks) } })
    for (const answer of [created, saved]) expect({ what, ...answer }).toMatchObject({ what, status: 400, code: "10017", rule })
    expect(created.msg).toMatch(/^(The text|A link|Lists) .* ?/)
  }
  expect(await facts()).toEqual(before)
  expect((await admin.call(calls.get, { params: { id } })).facts.content.blocks).toEqual(good)
})

test("a text is put in order before it is kept", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const blocks = [paragraph({ text: "今" }, { text: "晚\u202E" }), paragraph({ text: "  " }), nested(4)]
  const { code } = await send(server, admin.tokens.access_token, "announcement/create", { scope: "platform", content: content(blocks) })
  expect(code).toBe("200")
  const [row] = (await admin.call(calls.query, { body: {} })).records
  const { blocks: kept } = (await admin.call(calls.get, { params: { id: row?.id ?? "" } })).facts.content
  expect(kept).toEqual([paragraph({ text: "今晚" }), nested(4)])
})
