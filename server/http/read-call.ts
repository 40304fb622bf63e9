import type { FastifyRequest } from "fastify"
import type { z } from "zod"
import type { Endpoint } from "#contract/endpoint.ts"
import { code, Refused } from "#contract/errors.ts"
import { ruleIn } from "#contract/ruled.ts"
import { unsound } from "./soundness.ts"

/** The validated parts of a request. */
export interface CallParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly key: string
}

/** Validates a request against its contract; refuses with 10017, the names of all invalid fields, and the first rule that a check names. */
export function readCall(endpoint: Endpoint, request: FastifyRequest): CallParts {
  const fields: string[] = []
  let rule: string | null = null
  const check = (schema: z.ZodType, given: unknown, where: string): unknown => {
    const bad = unsound(given)
    if (bad !== null) {
      fields.push(bad || where)
      return undefined
    }
    const result = schema.safeParse(given ?? {})
    for (const issue of result.error?.issues ?? []) {
      fields.push(...namesOf(issue, where))
      rule ??= ruleIn(issue.message)
    }
    return result.data
  }
  if (endpoint.method !== "GET") requireMediaType(endpoint, request)
  const parts = {
    params: check(endpoint.params, request.params, "params"),
    query: check(endpoint.query, request.query, "query"),
    body: endpoint.method === "GET" ? {} : check(endpoint.body, request.body, "body"),
    key: endpoint.command ? keyOf(request, fields) : "",
  }
  if (fields.length > 0)
    throw new Refused({ code: code.badFormat, ...(rule === null ? {} : { rule }), params: { fields: shortened(fields) } })
  return parts
}

const formType = "application/x-www-form-urlencoded"

/** An empty body needs no media type; the validation of the fields refuses it where needed. */
function requireMediaType(endpoint: Endpoint, request: FastifyRequest): void {
  const type = request.headers["content-type"]
  if (type === undefined) return
  if (type.toLowerCase().startsWith(formType) !== endpoint.form) throw new Refused({ code: code.badMediaType })
}

function keyOf(request: FastifyRequest, fields: string[]): string {
  const key = request.headers["idempotency-key"]
  if (typeof key === "string" && /^[\w-]{8,128}$/.test(key)) return key
  fields.push("Idempotency-Key")
  return ""
}

function namesOf(issue: z.core.$ZodIssue, where: string): string[] {
  const path = issue.path.map(String)
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...path, key].join("."))
  return [path.join(".") || where]
}

/** Long enough for a form, short enough not to echo a hostile key. */
const shortened = (fields: readonly string[]): string => {
  const names = [...new Set(fields)].map((name) => (name.length > 80 ? `${name.slice(0, 80)}…` : name).toWellFormed())
  return names.length > 20 ? `${names.slice(0, 20).join(", ")}, …` : names.join(", ")
}
