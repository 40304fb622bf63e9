import { endpoint } from "#contract/endpoint.ts"
import { Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { good, startWire } from "../../tests/support/wire.ts"

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
beforeEach(() => {
  wire.arrived.length = 0
  rejected.length = 0
  wire.answer(good(null))
  setCaller({ token: () => Promise.resolve("t1"), language: () => "zh", rejected: (sentence) => rejected.push(sentence) })
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
    expect(rejected).toEqual(["标书已截止"])
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
})
