import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { creditCodeLength, plainCreditCode } from "#contract/shapes.ts"
import { registrationContract } from "#contract/registration.contract.ts"
import { buying } from "#contract/people.ts"
import { registration, type RegistrationRow } from "#machines/registration/registration.chart.ts"
import { unmasked } from "#machines/registration/registration.mask.ts"
import { openForReader } from "#server/documents/context.ts"
import { heldFor } from "#server/documents/shown.ts"
import { runCommand } from "#server/documents/run-command.ts"
import type { Policies, PublicOf } from "#server/http/policy.ts"
import { type Call, type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { documentOfLink } from "#server/identity/mailed-links.ts"
import { requireOwnOrigin } from "#server/identity/origin.ts"
import { openChallenge, requireWork } from "#server/identity/proof-of-work.ts"
import { countAttempt } from "#server/identity/throttle.ts"
import { confirmByMail } from "#server/mail/outbox.ts"
import { asApplicant, beginOwn, makeApplicant, ownRegistration } from "./applicants.ts"
import { lookAt, readSecrets } from "./registration-secrets.ts"
import { registrationDocument } from "./registration.document.ts"
import { knownAlike, takenBy } from "./registration.known.ts"
import { writtenFrom } from "./written-from.ts"

const policies = {
  open: "public",
  challenge: "public",
  sendCode: "public",
  confirm: "public",
  verifySupplierName: "public",
  verifyUnifyWorldCode: "public",
  mine: "signedIn",
  begin: "signedIn",
  register: "signedIn",
  query: { roles: buying },
  doApprove: { roles: buying },
  known: { roles: buying },
  unmask: { roles: buying },
} as const satisfies Policies<typeof registrationContract>
type All = Handlers<typeof registrationContract, Services, PublicOf<typeof policies>>

/** Calls without an account: attempts are limited, and no reply says more than whether one may go on. */
const outside: Pick<All, "open" | "challenge" | "sendCode" | "confirm" | "verifySupplierName" | "verifyUnifyWorldCode"> = {
  open: async (_, { config }) => ({ open: config.mail !== undefined }),
  challenge: async (_, { keys }) => openChallenge(keys),
  sendCode: async ({ body: { email, language, proof, invitation }, request }, { database, keys, config }) => {
    requireOwnOrigin(request, config.publicUrl, false)
    if (!config.mail) throw new Refused({ code: code.absent, rule: "registersByMail" })
    await countAttempt(database, `register ${email.toLowerCase()}`, request.ip)
    await database.transaction(async (tx) => {
      await requireWork(tx, keys, proof)
      await confirmByMail(tx, { email, language, invitation: invitation === null ? null : await documentOfLink(tx, invitation) })
    })
    return null
  },
  confirm: async ({ body, request }, services) => {
    requireOwnOrigin(request, services.config.publicUrl, false)
    await countAttempt(services.database, `confirm ${body.email.toLowerCase()}`, request.ip)
    await makeApplicant(services, body)
    return null
  },
  verifySupplierName: async ({ query: { supplierName }, request }, { database }) => {
    await countAttempt(database, `check ${supplierName}`, request.ip)
    return { available: !(await database.reading((tx) => takenBy(tx, { name: supplierName }))) }
  },
  verifyUnifyWorldCode: async ({ query: { unifyWorldCode }, request }, { database }) => {
    const creditCode = plainCreditCode(unifyWorldCode)
    if (creditCode.length !== creditCodeLength) throw new Refused({ code: "15010", rule: "hasCodeOfRightLength" })
    await countAttempt(database, `check ${creditCode}`, request.ip)
    return { available: !(await database.reading((tx) => takenBy(tx, { creditCode }))) }
  },
}

/** The caller's own registration, with the numbers in full. */
const mine: All["mine"] = async ({ user }, { database, keys }) =>
  database.reading(async (tx) => {
    const own = await ownRegistration(tx, user.id)
    if (!own) return null
    const context = await openForReader(tx, registration, user, own.id)
    const { id, state, document } = context
    // Applicants count only the facts that they are shown.
    const { ordinal: version } = await heldFor(registration, context)
    const { number, rounds, content, comments, reason, waitsUntil, invitation } = document.facts
    const written = content && unmasked(content, await readSecrets(tx, keys, id))
    const from = await writtenFrom(tx, user, invitation)
    return { id, version, state, number, rounds, content: written, comments: [...comments], reason, waitsUntil, ...from }
  })

const send: All["register"] = async ({ user, body: { base, content }, key }, services) => {
  const own = await ownRegistration(services.database, user.id)
  if (!own) throw new Refused({ code: code.absent })
  const call = { user: asApplicant(user), id: own.id, name: "submit", base, input: { content }, key }
  return (await runCommand(services, registrationDocument.handler(services), call)) as { id: string; version: number; state: string }
}

/** Loads a document for a reviewer; refuses people on other sides. */
async function reviewed({ database }: Pick<Services, "database">, user: SessionUser, id: string) {
  const context = await database.reading((tx) => openForReader(tx, registration, user, id))
  if (context.side !== "reviewer") throw new Refused({ code: code.absent })
  return context
}

/** Passes or returns a registration in the specification's terms: status 1 or 2, and the stage that was passed. */
async function approve(
  { user, body: { id, status, comment }, key }: Call<typeof registrationContract.doApprove>,
  services: Services,
): Promise<{ state: string; stage: "1" | "2" | null }> {
  const { state } = await reviewed(services, user, id)
  const call = { user, id, name: status === "1" ? "approve" : "return", base: null, input: { comment }, key }
  const after = (await runCommand(services, registrationDocument.handler(services), call)) as { state: string }
  return { state: after.state, stage: status === "2" || after.state === state ? null : state === "review1" ? "1" : "2" }
}

const reviewing: Pick<All, "query" | "doApprove" | "known" | "unmask"> = {
  query: ({ user, query, body: filter }, { database }) =>
    database.reading(async (tx) => {
      const page = await registrationDocument.list(tx, user, { ...query, filter, sorts: [] })
      const records = page.records.map((one) => {
        const { id, number, title, state, creditCode } = one as RegistrationRow
        return { id, number, title, state, creditCode }
      })
      return { ...page, records }
    }),
  doApprove: approve,
  known: async ({ user, query: { id } }, services) => {
    const { document } = await reviewed(services, user, id)
    return services.database.reading((tx) => knownAlike(tx, id, document.facts))
  },
  unmask: async ({ user, body: { id, field } }, services) => {
    const { document } = await reviewed(services, user, id)
    const look = { document: id, field, company: document.facts.content?.company ?? "", person: user.id }
    return { value: await services.database.transaction((tx) => lookAt(tx, services.keys, look)) }
  },
}

/** Serves registration: the calls of applicants and reviewers beyond those of the kind. */
export const registerRegistrations = (app: FastifyInstance, services: Services): void =>
  register(app, services, registrationContract, policies, {
    ...outside,
    mine,
    begin: ({ user, body }, given) => beginOwn(given, user, body),
    register: send,
    ...reviewing,
  } satisfies All)
