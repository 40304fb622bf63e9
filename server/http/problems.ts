import type { FastifyReply, FastifyRequest } from "fastify"
import type { Envelope } from "#contract/endpoint.ts"
import { reportOf } from "#contract/error-report.ts"
import { code, httpStatusOf, Refused, type Refusal } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { recordFault, newReportId } from "./error-log.ts"
import type { Services } from "./services.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** The signed-in person's own language, once known. */
    ownLanguage: Language | undefined
  }
}

/** Turns every error into a refusal in the caller's language. */
export function problemHandler(services: Pick<Services, "texts" | "log" | "database" | "version">) {
  const { texts } = services
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = refusalOf(error)
    const reportId = refusal && !isUnstorable(error) ? undefined : reportFault(services, error, request)
    const said = refusal ?? { code: code.systemError, params: { reportId: reportId ?? "" } }
    const message = texts.sentence(said, texts.languageOf(request, request.ownLanguage))
    const body: Envelope = {
      code: said.code,
      success: false,
      msg: message,
      state: { code: said.code, message },
      error: reportId === undefined ? said : { ...said, reportId },
    }
    const wait = said.params?.["seconds"]
    if (typeof wait === "number") void reply.header("Retry-After", wait)
    return reply.code(httpStatusOf(said.code)).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body)
  }
}

/** The refusal for an error; null for a bug. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refused) return error.refusal
  if (isAway(error)) return { code: code.unavailable }
  // The sender gave a value that PostgreSQL cannot store and the contract accepted: this is reported, but it is not a server failure.
  if (isUnstorable(error)) return { code: code.badFormat, params: { fields: "" } }
  const status = fieldOf(error, "statusCode")
  if (typeof status === "number" && status >= 400 && status < 500)
    return byStatus[status] ?? { code: code.badFormat, params: { fields: "" } }
  return null
}

const byStatus: Readonly<Record<number, Refusal>> = {
  404: { code: code.absent },
  413: { code: code.tooLarge },
  415: { code: code.badMediaType },
  429: { code: code.tooMany },
}

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? (error as Readonly<Record<string, unknown>>)[name] : undefined

const isUnstorable = (error: unknown): boolean => isSqlState(error) && String(fieldOf(error, "code")).startsWith("22")
const isSqlState = (error: unknown): boolean =>
  fieldOf(error, "severity") !== undefined && /^[0-9A-Z]{5}$/.test(String(fieldOf(error, "code")))

const awayCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"])
const awayStates = /^(08|53|57P0)/
const awaySentences = /connection terminated|timeout exceeded when trying to connect|connection ended|not queryable/i

/** Whether the error means that the database is unavailable. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway)
  const given = fieldOf(error, "code")
  const errorCode = typeof given === "string" ? given : ""
  if (isSqlState(error)) return awayStates.test(errorCode)
  const fromSocket =
    fieldOf(error, "syscall") === "connect" || fieldOf(error, "syscall") === "read" || fieldOf(error, "syscall") === "write"
  return (fromSocket && awayCodes.has(errorCode)) || (error instanceof Error && awaySentences.test(error.message))
}

/** Logs a bug without the values involved (a bid may be among them), records it for administrators, and returns the id under which support finds it. */
export function reportFault(
  { log, database, version }: Pick<Services, "log" | "database" | "version">,
  error: unknown,
  request: FastifyRequest,
): string {
  const reportId = newReportId()
  const { name, message, frames } = reportOf(error)
  const route = request.routeOptions?.url ?? ""
  const sqlState = isSqlState(error)
    ? {
        sqlState: fieldOf(error, "code"),
        table: fieldOf(error, "table"),
        constraint: fieldOf(error, "constraint"),
        routine: fieldOf(error, "routine"),
      }
    : {}
  log.error(
    { reportId, request: request.id, route, error: name, ...(message === null ? {} : { message }), ...sqlState, frames },
    "a request failed through a fault of ours",
  )
  const fault = { side: "server", page: `${request.method} ${route}`, name, message, frames, userAgent: "", version } as const
  // Not awaited: the log line above holds the same.
  recordFault(database, fault, reportId).catch((lost: unknown) => log.warn({ reportId, err: lost }, "a fault could not be kept"))
  return reportId
}
