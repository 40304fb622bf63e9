import { connect } from "node:net"
import { beforeAll, expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { planted } from "../support/planted.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { tenderStage } from "../support/tender.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ modules: [planted], until: "file" })
})

const json = { "content-type": "application/json", "idempotency-key": "abcdefgh", "accept-language": "en" }

interface Outcome {
  readonly status: number
  readonly code: string
}

async function post(body: string | Buffer, headers: Record<string, string> = {}, path = "planted/echo/00ff"): Promise<Outcome> {
  const response = await fetch(`${server.origin}/prod-api/${path}`, {
    method: "POST",
    headers: { ...json, ...headers },
    body: body as never,
  })
  const answer = (await response.json()) as { code: string }
  return { status: response.status, code: answer.code }
}

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels)

const badBodies: readonly (readonly [string, string | Buffer])[] = [
  ["a NUL in a value", '{"text":"a\\u0000b"}'],
  ["a NUL in a key", '{"text":"a","any":{"a\\u0000":1}}'],
  ["a lone high surrogate", '{"text":"\\ud83d"}'],
  ["a lone low surrogate in a list", '{"text":"a","any":["\\udc00"]}'],
  ["a number beyond all numbers", '{"text":"a","count":1e400}'],
  ["a number that is no integer", '{"text":"a","count":9007199254740993.5}'],
  ["__proto__ as a key", '{"text":"a","__proto__":{"x":1}}'],
  ["constructor.prototype as a key", '{"text":"a","constructor":{"prototype":{"x":1}}}'],
  ["toString as a key", '{"text":"a","toString":1}'],
  ["a value 40 levels deep", `{"text":"a","any":${deep(40)}}`],
  ["a value 100,000 levels deep", `{"text":"a","any":${deep(100_000)}}`],
  ["half a document", '{"text":"a"'],
  ["two documents", '{"text":"a"}{}'],
  ["an empty body", ""],
  ["a list", "[]"],
  ["null", "null"],
  ["a bare string", '"text"'],
  ["an unknown field", '{"text":"a","party":"other"}'],
  ["a wrong type", '{"text":{}}'],
  ["a text too long", JSON.stringify({ text: "x".repeat(101) })],
  ["bytes that are no UTF-8 in a key", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
]

test("refuses with 10017 a body that cannot be read, kept or understood", async () => {
  for (const [what, body] of badBodies) expect({ what, ...(await post(body)) }).toEqual({ what, status: 400, code: code.badFormat })
})

test("takes what is odd but right", async () => {
  expect(await post('{"text":"😀\\ufffd","any":{"a":[1e308,-0,{}]}}', { "content-type": "application/json; charset=utf-8" })).toEqual({
    status: 200,
    code: "200",
  })
})

test("takes an empty body for none, whatever type it is said to have, and asks first who sends it", async () => {
  const address = `${server.origin}/prod-api/basic/company/getUserCompany`
  const { access_token } = (await server.signIn("purchaser")).tokens
  for (const type of ["application/json", "application/json; charset=utf-8"]) {
    const headers = { "content-type": type }
    expect(await post("", headers, "basic/company/getUserCompany")).toEqual({ status: 401, code: code.signedOut })
    const reply = await fetch(address, { method: "POST", headers: { ...headers, authorization: `Bearer ${access_token}` }, body: "" })
    expect([reply.status, await reply.json()]).toMatchObject([200, { code: "200", success: true, data: [{ enabledFlag: 1 }] }])
  }
})

test("refuses a body over 1 MiB with 20011 and other media types with 20013", async () => {
  expect(await post(JSON.stringify({ text: "x".repeat(1_100_000) }))).toEqual({ status: 413, code: code.tooLarge })
  for (const type of [
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "nonsense",
    ";;;",
  ])
    expect({ type, ...(await post("text=a", { "content-type": type })) }).toEqual({ type, status: 415, code: code.badMediaType })
  expect(await post('{"grant_type":"password"}', {}, "auth/auth/oauth/token")).toEqual({ status: 415, code: code.badMediaType })
})

test("takes a document of many lines that are described at length, which is more than other calls may be given", async () => {
  const { create } = await tenderStage()
  const line = {
    item: "轴承",
    specification: "按图纸加工".repeat(400),
    quantity: "10",
    unit: "套",
    targetPrice: null,
    deliverBy: null,
    tiers: [],
  }
  const lines = Array.from({ length: 500 }, (_, at) => ({ ...line, id: `line-${at}` }))
  const { facts } = await create({ lots: [{ id: "lot", title: "", lines }] })
  expect(facts.document?.lots[0]?.lines).toEqual(lines)
})

test("refuses a command without a sound Idempotency-Key", async () => {
  for (const key of ["", "short", "with space", "x".repeat(129), "clé-clé-clé"])
    expect(await post('{"text":"a"}', { "idempotency-key": key })).toEqual({ status: 400, code: code.badFormat })
})

test("answers 10007 for an address below the prefix that is none, and for a wrong method", async () => {
  for (const [method, path] of [
    ["GET", "nowhere"],
    ["GET", "planted/echo/00ff"],
    ["PUT", "health"],
    ["OPTIONS", "health"],
    ["GET", "../../etc/passwd"],
    ["GET", `planted/echo/${"0".repeat(5_000)}`],
    ["GET", ""],
  ] as const) {
    const response = await fetch(`${server.origin}/prod-api/${path}`, { method })
    expect({ path, status: response.status, body: await response.json() }).toMatchObject({
      path,
      status: 404,
      body: { code: code.absent, success: false },
    })
  }
})

const queries: readonly (readonly [string, number])[] = [
  ["?page=0", 400],
  ["?page=1&page=2", 400],
  ["?page=NaN", 400],
  ["?page=1e999", 400],
  ["?__proto__[x]=1", 400],
  ["?filter[__proto__]=1", 400],
  ["?constructor=1", 400],
  ["?filter[name][a][b][c][d][e][f]=1", 400],
  ["?filter=1&filter[name]=2", 400],
  ["?filter[name]=%00", 400],
  ["?filter[name]=%ED%A0%80", 200],
  ["?filter[name]=%", 200],
  ["?%E0%A4%A", 400],
  ["?", 200],
  [`?${"a=1&".repeat(2_000)}`, 400],
]

test("reads any query without a failure of its own", async () => {
  for (const [query, status] of queries)
    expect({ query, status: (await post('{"text":"a"}', {}, `planted/echo/00ff${query}`)).status }).toEqual({ query, status })
})

test("reads a form of a hundred thousand repeated fields in no time", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" }
  expect(await post("a=1&".repeat(250_000), form, "auth/auth/oauth/token")).toEqual({ status: 400, code: code.badFormat })
})

/** What the server answers to these exact bytes: the status, or 0 when it hangs up. */
const send = (bytes: string): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1", () => socket.end(bytes, "latin1"))
    let text = ""
    socket.setEncoding("latin1")
    socket.on("data", (chunk: string) => (text += chunk))
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)))
    // A hang-up in the middle of what we send; "close" follows.
    socket.on("error", () => undefined)
  })

const requests: readonly (readonly [string, string])[] = [
  ["a broken percent sign in the path", "GET /prod-api/planted/echo/%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["percent-encoded bytes that are no UTF-8", "GET /prod-api/%ff%fe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["a percent-encoded NUL", "GET /prod-api/health%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["a NUL outside the prefix", "GET /%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["raw bytes in the path", "GET /prod-api/\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["a NUL in a header", "GET /prod-api/health HTTP/1.1\r\nHost: x\r\nresourceId: a\0b\r\nConnection: close\r\n\r\n"],
  [
    "raw bytes in every header",
    "GET /prod-api/planted/purchase HTTP/1.1\r\nHost: \xff\r\nAuthorization: Bearer \xff\r\nCookie: language=\xff; %E0=%\r\nAccept-Language: \xff\r\nConnection: close\r\n\r\n",
  ],
  ["no host", "GET /prod-api/health HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["headers of 100 kB", `GET /prod-api/health HTTP/1.1\r\nHost: x\r\nresourceId: ${"a".repeat(100_000)}\r\nConnection: close\r\n\r\n`],
  [
    "a wrong content length",
    "POST /prod-api/planted/echo/00ff HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\nConnection: close\r\n\r\n{}",
  ],
  [
    "a content length that is none",
    "POST /prod-api/planted/echo/00ff HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: many\r\nConnection: close\r\n\r\n{}",
  ],
  [
    "both ways to give a length",
    "POST /prod-api/planted/echo/00ff HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
  ],
  ["a method that is none", "BREW /prod-api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["an absolute address", "GET http://elsewhere/prod-api/nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["no HTTP at all", "\x16\x03\x01\x02\x00\r\n\r\n"],
]

test("answers bytes that are hardly HTTP with a 4xx or by hanging up, and goes on", async () => {
  for (const [what, bytes] of requests) {
    const status = await send(bytes)
    expect({ what, refused: status === 0 || (status >= 400 && status < 500) }).toEqual({ what, refused: true })
    expect((await fetch(`${server.origin}/prod-api/health`)).status).toBe(200)
  }
})
