import type { FastifyInstance } from "fastify"
import { z } from "zod"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Policy } from "./policy.ts"
import { apiPrefix } from "./register.ts"

interface Entry {
  readonly endpoint: Endpoint
  readonly policy: Policy
}

/** Collects all registered calls and serves them as OpenAPI 3.1 under `openapi.json`. Call it before any call is registered. */
export function describeCalls(app: FastifyInstance, version: string): void {
  const entries: Entry[] = []
  app.addHook("onRoute", ({ config, method }) => {
    if (config?.endpoint && config.policy && method === config.endpoint.method)
      entries.push({ endpoint: config.endpoint, policy: config.policy })
  })
  let text: string | undefined
  app.get(`${apiPrefix}openapi.json`, { config: { policy: "public" } }, async (_, reply) => {
    text ??= JSON.stringify(openApi(entries, version))
    return reply.type("application/json; charset=utf-8").send(text)
  })
}

/** Recursive shapes are defined once, next to the paths. */
type Shared = Record<string, object>

function openApi(entries: readonly Entry[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  const shared: Shared = { Refusal: refusal }
  for (const { endpoint, policy } of entries) {
    const path = `/${endpoint.path.replaceAll(/:(\w+)/g, "{$1}")}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, policy, shared) }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Procurement", version },
    servers: [{ url: apiPrefix.slice(0, -1) }],
    paths,
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
      schemas: shared,
      responses: {
        Refused: { description: "Refused", content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } },
      },
    },
  }
}

function operation(endpoint: Endpoint, policy: Policy, shared: Shared): object {
  const named = (schema: z.ZodType, where: string): object[] => {
    const { properties = {}, required = [] } = jsonSchema(schema, "input", shared)
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
    ...(endpoint.method === "GET"
      ? {}
      : { requestBody: { required: true, content: { [media]: { schema: jsonSchema(endpoint.body, "input", shared) } } } }),
    responses: {
      200: {
        description: "Done",
        content: endpoint.bytes
          ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
          : { "application/json": { schema: envelope(endpoint, shared) } },
      },
      default: { $ref: "#/components/responses/Refused" },
    },
  }
}

const frame = { code: { const: "200" }, success: { const: true }, msg: { type: "string" } }
const envelope = (endpoint: Endpoint, shared: Shared): object => {
  const data = jsonSchema(endpoint.data, "output", shared)
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
      properties: {
        code: { type: "string" },
        rule: { type: "string" },
        params: { type: "object" },
        states: { type: "array" },
        reportId: { type: "string" },
      },
    },
  },
}

function jsonSchema(schema: z.ZodType, io: "input" | "output", shared: Shared): Record<string, unknown> {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  const prefix = `Shape${Object.keys(shared).length}`
  const text = JSON.stringify(whole)
    .replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`)
    .replaceAll(/"\$ref":"#"/g, `"$ref":"#/components/schemas/${prefix}"`)
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Record<string, unknown>
  for (const [name, shape] of Object.entries($defs as Shared)) shared[prefix + name] = shape
  if (text.includes(`schemas/${prefix}"`)) shared[prefix] = rest
  return rest
}
