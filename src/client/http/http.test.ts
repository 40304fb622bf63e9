import { endpoint } from "#contract/endpoint.ts"
import { Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import { rehearsalHeader } from "#contract/rehearsal.ts"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { good, startWire } from "../../../tests/support/wire.ts"

const wire = await startWire()
const { call, setCaller, setPageId } = await import("./http.ts")
const { serverClock } = await import("./clock.ts")
afterAll(() => wire.close())

const any = z.looseObject({})
const one = endpoint("GET", "bidding/tender/:id", {
  summary: "",
  params: z.strictObject({ id: z.string() }),
  query: any,
  data: z.unknown(),
})
const submit = endpoint("POST", "bidding/tender/:id/submit", {
  summary: "",
  params: z.strictObject({ id: z.string() }),
  body: any,
  data: z.unknown(),
  command: true,
})
const token = endpoint("POST", "auth/token", {
  summary: "",
  body: any,
  data: z.looseObject({ access_token: z.string() }),
  form: true,
  bare: true,
})
const refusal = (code: string, status: number) => ({
  status,
  json: { code, success: false, msg: "标书已截止", state: { code, message: "标书已截止" }, error: { code, rule: "beforeBidDeadline" } },
})

const rejected: string[] = []
/** Whether the session has another token for a call that was turned away. */
let renews = false
let token1 = "t1"
beforeEach(() => {
  wire.arrived.length = 0
  rejected.length = 0
  renews = false
  token1 = "t1"
  wire.answer(good(null))
  setCaller({
    token: () => Promise.resolve(token1),
    language: () => "zh",
    rejected: ({ sentence, token: used, again }) => {
      rejected.push([sentence, used, ...(again ? ["again"] : [])].join(" "))
      if (renews) token1 = "t2"
      return Promise.resolve(renews)
    },
    sentence: (code) => (code === "INVALID_PARAM" ? "系统错误" : null),
  })
  setPageId("p7")
})

describe("a call", () => {
  test("carries the token, the page and the language, and answers the data", async () => {
    wire.answer(good({ title: "招标" }))
    expect(await call(one, { params: { id: "a/b" } })).toEqual({ title: "招标" })
    const [{ method, url, headers } = { method: "", url: "", headers: {} }] = wire.arrived
    expect([method, url]).toEqual(["GET", "/prod-api/bidding/tender/a%2Fb"])
    expect(headers).toMatchObject({ authorization: "Bearer t1", resourceid: "p7", "accept-language": "zh" })
    expect(headers).not.toHaveProperty("idempotency-key")
  })

  test("flattens its query and drops what is empty", async () => {
    await call(one, {
      params: { id: "a" },
      query: { page: 1, keyword: "", none: null, no: false, filter: { state: "draft", deep: { x: 0 }, empty: undefined }, ids: ["1", "2"] },
    })
    expect(decodeURIComponent(wire.arrived[0]?.url ?? "")).toBe(
      "/prod-api/bidding/tender/a?page=1&no=false&filter[state]=draft&filter[deep][x]=0&ids=1&ids=2",
    )
  })

  test("gives each command a key of its own, or the one it was given", async () => {
    await call(submit, { params: { id: "a" }, body: { base: 1 } })
    await call(submit, { params: { id: "a" }, body: { base: 1 }, key: "again-and-again" })
    const keys = wire.arrived.map(({ headers }) => headers["idempotency-key"])
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), "again-and-again"])
    expect(wire.arrived[0]?.body).toBe('{"base":1}')
  })

  test("sends a form where the contract says so, and reads a bare answer whole", async () => {
    wire.answer({ json: { code: "200", success: true, msg: "", access_token: "t2" } })
    expect(await call(token, { body: { grant_type: "password", username: "a&b" }, anonymous: true })).toMatchObject({ access_token: "t2" })
    expect(wire.arrived[0]).toMatchObject({
      body: "grant_type=password&username=a%26b",
      headers: { "content-type": expect.stringContaining("x-www-form-urlencoded") },
    })
    expect(wire.arrived[0]?.headers).not.toHaveProperty("authorization")
  })

  test("that is refused throws the server's sentence with its rule, whatever the status", async () => {
    for (const status of [200, 409, 422]) {
      wire.answer(refusal("18001", status))
      const error = await call(one, { params: { id: "a" } }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Refused)
      expect(error).toMatchObject({ message: "标书已截止", refusal: { code: "18001", rule: "beforeBidDeadline" } })
    }
    expect(rejected).toEqual([])
  })

  test("answered 511 tells the session, but not when nobody needs to be signed in", async () => {
    wire.answer(refusal("511", 401))
    await expect(call(one, { params: { id: "a" } })).rejects.toBeInstanceOf(Refused)
    await expect(call(token, { body: {}, anonymous: true })).rejects.toBeInstanceOf(Refused)
    expect(rejected).toEqual(["标书已截止 t1"])
  })

  test("answered 511 is made once more with another token, under the same key", async () => {
    renews = true
    wire.answer(refusal("511", 401), good("done"))
    expect(await call(submit, { params: { id: "a" } })).toBe("done")
    const sent = wire.arrived.map(({ headers }) => [headers["authorization"], headers["idempotency-key"]])
    expect(sent).toEqual([
      ["Bearer t1", expect.any(String)],
      ["Bearer t2", sent[0]?.[1]],
    ])
    expect(rejected).toEqual(["标书已截止 t1"])
  })

  test("answered 511 twice ends there, and tells the session that the token was new", async () => {
    renews = true
    wire.answer(refusal("511", 401))
    await expect(call(one, { params: { id: "a" } })).rejects.toBeInstanceOf(Refused)
    expect(rejected).toEqual(["标书已截止 t1", "标书已截止 t2 again"])
    expect(wire.arrived).toHaveLength(2)
  })

  test("that was given up while the token was renewed is not made again", async () => {
    const stop = new AbortController()
    setCaller({
      token: () => Promise.resolve("t1"),
      language: () => "zh",
      rejected: () => {
        stop.abort()
        return Promise.resolve(true)
      },
      sentence: () => null,
    })
    wire.answer(refusal("511", 401))
    await expect(call(one, { params: { id: "a" }, signal: stop.signal })).rejects.toMatchObject({ kind: "cancelled" })
    expect(wire.arrived).toHaveLength(1)
  })

  test("with a code of our own words is said in them", async () => {
    wire.answer({ status: 400, json: { code: "INVALID_PARAM", success: false, msg: "x", state: { code: "INVALID_PARAM", message: "x" } } })
    await expect(call(one, { params: { id: "a" } })).rejects.toThrow("系统错误")
  })

  test("refused by somebody in front of the server is said in his words, if he has any", async () => {
    const said = async (status: number, json: unknown) => {
      wire.answer({ status, json })
      const error = await call(one, { params: { id: "a" } }).catch((thrown: unknown) => thrown)
      return error instanceof Error ? error.message : error
    }
    expect(await said(400, { error: "invalid_grant" })).toBe("invalid_grant")
    expect(await said(400, { error: "invalid_grant", error_description: "the code has expired" })).toBe("the code has expired")
    expect(await said(403, { message: "blocked by the gateway" })).toBe("blocked by the gateway")
    expect(await said(400, {})).toBe("failed: garbage")
    expect(await said(502, { message: "no upstream" })).toBe("failed: unavailable")
  })

  test("that gets no answer of ours fails with what went wrong", async () => {
    const kindOf = async () => {
      const error = await call(one, { params: { id: "a" } }).catch((thrown: unknown) => thrown)
      return error instanceof Failed ? `${error.kind}${error.again ? " again" : ""}` : error
    }
    wire.answer("drop")
    expect(await kindOf()).toBe("network again")
    wire.answer({ status: 502, text: "<html>Bad Gateway</html>" })
    expect(await kindOf()).toBe("unavailable again")
    wire.answer(refusal("20014", 503))
    expect(await kindOf()).toBe("unavailable again")
    wire.answer({ text: "<html>welcome to the hotel</html>" })
    expect(await kindOf()).toBe("garbage")
    wire.answer({ json: [1, 2] })
    expect(await kindOf()).toBe("garbage")
    expect(await call(one, { params: { id: "a" }, signal: AbortSignal.abort() }).catch((thrown: unknown) => thrown)).toMatchObject({
      kind: "cancelled",
    })
  })

  test("sets the clock by the server's time", async () => {
    wire.answer(good({ serverTime: Date.now() + 3_600_000 }))
    await call(one, { params: { id: "a" } })
    expect(Math.abs((serverClock.skew() ?? 0) - 3_600_000)).toBeLessThan(500)
  })

  test("sets the clock by that of a rehearsal, which every reply tells", async () => {
    const ahead = 74 * 86_400_000
    wire.answer({ ...(good(null) as object), headers: { [rehearsalHeader]: String(Date.now() + ahead) } })
    await call(one, { params: { id: "a" } })
    expect(Math.abs((serverClock.skew() ?? 0) - ahead)).toBeLessThan(500)
  })
})
