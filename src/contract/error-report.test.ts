import { expect, test } from "vitest"
import { frameShape, harmlessMessage, reportOf } from "./error-report.ts"

const thrown = (name: string, message: string, stack: string): Error => Object.assign(new Error(message), { name, stack })

test("tells sentences that name code, and none that carries a value", () => {
  expect(harmlessMessage("Cannot read properties of undefined (reading 'map')")).toBe("Cannot read properties of undefined (reading 'map')")
  expect(harmlessMessage("rows.toSorted is not a function")).toBe("rows.toSorted is not a function")
  expect(harmlessMessage("Minified React error #31; visit https://react.dev/errors/31?args[]=secret")).toBe("Minified React error #31")
  for (const message of [
    "Cannot create property 'x' on string 'bid of 128640.50'",
    "Unexpected token 'b', \"bid 128640\" is not valid JSON",
    "no such supplier: Hua Dong",
    "报价 128640 is not defined",
  ])
    expect(harmlessMessage(message)).toBeNull()
})

test("writes the frames of every browser and of Node in one way, without hosts, machine paths and queries", () => {
  const stack = [
    "TypeError: x is not a function",
    "    at Screen (https://srm.example/assets/tender-1a2b.js?v=1:10:200)",
    "    at async Promise.all (index 0)",
    "    at https://srm.example/assets/index-9f.js:1:2",
    "render@https://srm.example/assets/index-9f.js:3:4",
    "    at Object.menu [as handler] (file:///home/somebody/app/server/modules/system/menu.ts:5:6)",
    "    at /home/somebody/app/node_modules/fastify/lib/reply.js:7:8",
  ].join("\n")
  expect(reportOf(thrown("TypeError", "x is not a function", stack))).toEqual({
    name: "TypeError",
    message: "x is not a function",
    frames: [
      "at Screen (assets/tender-1a2b.js:10:200)",
      "at assets/index-9f.js:1:2",
      "at render (assets/index-9f.js:3:4)",
      "at Object.menu (server/modules/system/menu.ts:5:6)",
      "at node_modules/fastify/lib/reply.js:7:8",
    ],
  })
})

test("tells at most twelve frames, all of them in the shape that the server takes", () => {
  const { frames } = reportOf(new Error("x"))
  expect(frames.length).toBeGreaterThan(0)
  expect(frames.length).toBeLessThanOrEqual(12)
  expect(frames.filter((frame) => !frameShape.test(frame))).toEqual([])
})

test("tells little of what is no error", () => {
  expect(reportOf("a secret").message).toBeNull()
  expect(reportOf(thrown("报价 128640", "secret", "")).name).toBe("Error")
})
