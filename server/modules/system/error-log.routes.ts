import type { FastifyInstance, FastifyRequest } from "fastify"
import { harmlessMessage } from "#contract/error-report.ts"
import { code, Refused } from "#contract/errors.ts"
import { errorLogContract } from "#contract/system.contract.ts"
import { recordFault, newReportId } from "#server/http/error-log.ts"
import type { Policies, PublicOf } from "#server/http/policy.ts"
import { bearerOf, type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { allowance } from "./allowance.ts"
import { queryErrors, readError, settleError } from "./error-log.queries.ts"

const administrators = { roles: ["administrator"] } as const
// Errors on the sign-in page are accepted, too.
export const policies = {
  report: "public",
  query: administrators,
  detail: administrators,
  settle: administrators,
} as const satisfies Policies<typeof errorLogContract>

const aMinute = 60_000

/** Refuses with 20012 a sender who reports too often; anonymous senders, by their address, sooner than signed-in ones. */
function throttle() {
  const [strangers, persons] = [allowance(5, aMinute), allowance(30, aMinute)]
  return async ({ authenticate }: Services, request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request)
    const user = token === "" ? null : await authenticate(token)
    const allowed = user ? persons(user.id, Date.now()) : strangers(request.ip, Date.now())
    if (!allowed) throw new Refused({ code: code.tooMany, params: { seconds: aMinute / 1000 } })
  }
}

const handlers = (): Handlers<typeof errorLogContract, Services, PublicOf<typeof policies>> => {
  const requireAllowance = throttle()
  return {
    report: async ({ body, request }, services) => {
      await requireAllowance(services, request)
      const { build, ...fault } = body
      const reportId = newReportId()
      await recordFault(
        services.database,
        {
          ...fault,
          side: "browser",
          // The browser claims that messages contain no values; the server cleans them again.
          message: harmlessMessage(fault.message ?? ""),
          userAgent: request.headers["user-agent"] ?? "",
          version: `${services.version} ${build}`.trim(),
        },
        reportId,
      )
      return { reportId }
    },
    query: ({ query }, { database }) => queryErrors(database, query),
    detail: ({ params }, { database }) => readError(database, params.id),
    settle: ({ body, user }, { database }) => database.transaction((tx) => settleError(tx, body.id, body.settled, user.id)),
  }
}

/** Serves the log of errors. */
export const registerErrorLog = (app: FastifyInstance, services: Services): void =>
  register(app, services, errorLogContract, policies, handlers())
