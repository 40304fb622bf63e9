import { z } from "zod"
import { endpoint } from "#contract/endpoint.ts"
import { Refused } from "#contract/errors.ts"
import type { Module } from "#server/app.ts"
import { register } from "#server/http/register.ts"

/** Calls that no product needs: each shows one face of the frame. */
export const plantedContract = {
  echo: endpoint("POST", "planted/echo/:id", {
    summary: "Answers what it was given",
    params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{4}$/) }),
    query: z.strictObject({ page: z.coerce.number().int().min(1).default(1), filter: z.strictObject({ name: z.string() }).optional() }),
    body: z.strictObject({ text: z.string().max(100), count: z.int().optional(), any: z.json().optional() }),
    data: z.object({ text: z.string(), page: z.int(), key: z.string(), name: z.string().nullable() }),
    command: true,
  }),
  leak: endpoint("GET", "planted/leak", {
    summary: "Its handler answers more than the contract names",
    data: z.object({ shown: z.string() }),
  }),
  leakChoice: endpoint("GET", "planted/leakChoice", {
    summary: "The same with a shape that the fast serialiser does not take",
    data: z.object({ shown: z.union([z.object({ a: z.string() }), z.string()]) }),
  }),
  refuse: endpoint("GET", "planted/refuse", { summary: "Refuses by a rule", data: z.null() }),
  fail: endpoint("GET", "planted/fail", { summary: "Has a bug", data: z.null() }),
  unstorable: endpoint("GET", "planted/unstorable", { summary: "Asks PostgreSQL for what it cannot hold", data: z.null() }),
  purchase: endpoint("GET", "planted/purchase", { summary: "For purchasers only", data: z.null() }),
  late: endpoint("GET", "planted/late", { summary: "For one department of theirs only", data: z.null() }),
}

/** Registers the planted calls. */
export const planted: Module = (app, services) =>
  register(
    app,
    services,
    plantedContract,
    {
      echo: "public",
      leak: "public",
      leakChoice: "public",
      refuse: "public",
      fail: "public",
      unstorable: "public",
      purchase: { roles: ["purchaser"] },
      late: { roles: ["purchaser"], when: (user) => user.department === "法务部" },
    },
    {
      echo: async ({ body, query, key }) => ({ text: body.text, page: query.page, key, name: query.filter?.name ?? null }),
      leak: async () => ({ shown: "yes", secret: "hidden-field" }),
      leakChoice: async () => ({ shown: { a: "yes", secret: "hidden-field" } }),
      refuse: async () => {
        throw new Refused({ code: "18001", rule: "noSuchRule", params: { bidDeadline: Date.UTC(2026, 0, 2, 3, 4, 5) } })
      },
      fail: async () => {
        throw new Error("price 1234.56 of the sealed bid")
      },
      unstorable: async (_, { database }) => {
        await database.query({ text: "select $1::int", values: ["99999999999"] })
        return null
      },
      purchase: async () => null,
      late: async () => null,
    },
  )
