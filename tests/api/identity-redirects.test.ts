import { expect, test } from "vitest"
import { once } from "#server/once.ts"
import { startServer } from "../support/server.ts"

const foreign = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%2f%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/%255cevil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/redirect//evil.example",
  "https:evil.example",
  "https://evil.example",
  "http://127.0.0.1.evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "@evil.example",
  " //evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u0000/evil.example",
  "/\u200b/evil.example",
  "/%00/evil.example",
  "/%0d%0aLocation:%20https://evil.example",
  "/\u2028//evil.example",
  "",
  "/prod-api/oidc/session/end",
  "/PROD-API/auth/sso/start",
  "/./prod-api/auth/authorize/logout",
  "/%70rod-api/auth/sso/start",
  "/prod%2Dapi/oidc/auth",
  `/${"a".repeat(2048)}`,
]

test.each(foreign.map((to) => [to]))("leads nobody to %j", async (to) => {
  const server = await shared()
  const answer = await fetch(`${server.origin}/prod-api/auth/sso/start?to=${encodeURIComponent(to)}`, { redirect: "manual" })
  expect(answer.status).toBe(400)
  expect(answer.headers.get("location")).toBeNull()
})

test.each([["/"], ["/dashboard/index"], ["/wel/tender-only-shows?id=00ff&tab=2#files"], ["/wel/列表"], ["/redirect/wel/a"]])(
  "leads to our own page %s",
  async (to) => {
    const server = await shared()
    expect((await fetch(`${server.origin}/prod-api/auth/sso/start?to=${encodeURIComponent(to)}`, { redirect: "manual" })).status).toBe(303)
  },
)

const shared = once(() => startServer({ until: "file" }))
