import type { FastifyInstance } from "fastify"
import { z } from "zod"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Policy } from "./policy.ts"
import { apiPrefix } from "./register.ts"

interface Entry {
  readonly endpoint: Endpoint
  readonly policy: Policy
}

/** Collects every registered call and answers them as OpenAPI 3.1 under `openapi.json`. To be called before any call is registered. */
export function describeCalls(app: FastifyInstance, version: string): void {
  const entries: Entry[] = []
  app.addHook("onRoute", ({ config, method }) => {
    if (config?.endpoint && config.policy && method === config.endpoint.method) entries.push({ endpoint: config.endpoint, policy: config.policy })
  })
  let text: string | undefined
  app.get(`${apiPrefix}openapi.json`, { config: { policy: "public" } }, async (_, reply) => {
    text ??= JSON.stringify(openApi(entries, version))
    return reply.type("application/json; charset=utf-8").send(text)
  })
}

function openApi(entries: readonly Entry[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { endpoint, policy } of entries) {
    const path = `/${endpoint.path.replaceAll(/:(\w+)/g, "{$1}")}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, policy) }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Procurement", version },
    servers: [{ url: apiPrefix.slice(0, -1) }],
    paths,
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
      schemas: { Refusal: refusal },
      responses: { Refused: { description: "Refused", content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } } },
    },
  }
}

function operation(endpoint: Endpoint, policy: Policy): object {
  const named = (schema: z.ZodType, where: string): object[] => {
    const { properties = {}, required = [] } = jsonSchema(schema, "input")
    return Object.entries(properties as object).map(([name, shape]) => ({
      name,
      in: where,
      required: where === "path" || (required as string[]).includes(name),
      schema: shape as object,
    }))
  }
  const key = { name: "Idempotency-Key", in: "header", required: true, schema: { type: "string", pattern: "^[\\w-]{8,128}$" } }
  const media = endpoint.form ? "application/x-www-form-urlencoded" : "application/json"
  return {
    summary: endpoint.summary,
    ...(policy === "public" ? { security: [] } : { security: [{ session: [] }] }),
    ...(typeof policy === "object" ? { "x-roles": policy.roles } : {}),
    parameters: [...named(endpoint.params, "path"), ...named(endpoint.query, "query"), ...(endpoint.command ? [key] : [])],
    ...(endpoint.method === "GET" ? {} : { requestBody: { required: true, content: { [media]: { schema: jsonSchema(endpoint.body, "input") } } } }),
    responses: {
      200: { description: "Done", content: { "application/json": { schema: envelope(endpoint) } } },
      default: { $ref: "#/components/responses/Refused" },
    },
  }
}

const frame = { code: { const: "200" }, success: { const: true }, msg: { type: "string" } }
const envelope = (endpoint: Endpoint): object => {
  const data = jsonSchema(endpoint.data, "output")
  const top = { type: "object", properties: frame, required: ["code"] }
  return endpoint.bare ? { allOf: [top, data] } : { ...top, properties: { ...frame, data }, required: ["code", "data"] }
}

const refusal = {
  type: "object",
  required: ["code", "success", "msg", "state", "error"],
  properties: {
    code: { type: "string" },
    success: { const: false },
    msg: { type: "string" },
    state: { type: "object", properties: { code: { type: "string" }, message: { type: "string" } } },
    error: {
      type: "object",
      properties: { code: { type: "string" }, rule: { type: "string" }, params: { type: "object" }, states: { type: "array" }, reportId: { type: "string" } },
    },
  },
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>
  return rest
}
