import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { code } from "#contract/errors.ts"
import { languages } from "#contract/identity.contract.ts"
import { type ReleasedRow, textsContract } from "#contract/texts.contract.ts"
import { textsCookie, textsStream } from "#contract/texts.ts"
import type { Module } from "#server/app.ts"
import { refusalOf } from "#server/http/problems.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { Hub } from "#server/live/hub.ts"
import type { MayFollow } from "#server/live/socket.ts"
import { checkTexts, saveTexts } from "./save-texts.ts"
import { readHistory, readOwnTexts, reloadTexts } from "./text-store.ts"

const administrators = { roles: ["administrator"] } as const
// The sign-in page already needs texts.
const policies = {
  overrides: "public",
  table: administrators,
  history: administrators,
  check: administrators,
  save: administrators,
} as const satisfies Policies<typeof textsContract>

const handlers: Handlers<typeof textsContract, Services, "overrides"> = {
  overrides: async ({ params, query, reply }, services) => {
    // Another process may have just changed a text.
    if (query.v !== services.texts.own().version) await reloadTexts(services)
    const { version, texts } = services.texts.own()
    void reply.header("Cache-Control", query.v === version ? "public, max-age=31536000, immutable" : "no-store")
    return { version, texts: texts[params.language] }
  },
  table: async (_, { database, texts }) => ({ ...(await readOwnTexts(database)), rows: releasedRows(texts.released) }),
  history: ({ query }, { database }) => readHistory(database, query.namespace, query.key),
  check: ({ body, language }, services) => checkTexts(services, body.texts, language),
  save: ({ body, user }, services) => saveTexts(services, body.texts, body.way, user.id),
}

function releasedRows(released: Services["texts"]["released"]): ReleasedRow[] {
  const namespaces = [...new Set(languages.flatMap((language) => Object.keys(released[language])))].toSorted()
  return namespaces.flatMap((namespace) => {
    const of = (language: (typeof languages)[number]) => released[language][namespace] ?? {}
    const keys = [...new Set(languages.flatMap((language) => Object.keys(of(language))))]
    return keys.map((key) => ({
      namespace,
      key,
      zh: of("zh")[key] ?? null,
      en: of("en")[key] ?? null,
      es: of("es")[key] ?? null,
      ja: of("ja")[key] ?? null,
    }))
  })
}

/** Serves the platform's texts; every reply tells the version of the administrators' texts. */
export const registerTexts = async (app: FastifyInstance, services: Services): Promise<void> => {
  // While the database is unavailable, administrators' changes cannot be read; the first request that needs them reads them.
  await reloadTexts(services).catch((error: unknown) => {
    if (refusalOf(error)?.code !== code.unavailable) throw error
  })
  app.addHook("onSend", async (request, reply) => sendVersion(services, request, reply))
  register(app, services, textsContract, policies, handlers)
}

const aYear = 365 * 24 * 3600

async function sendVersion({ texts }: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.headers.accept?.includes("text/html")) return
  const { version } = texts.own()
  if (version > 0 && request.cookies?.[textsCookie] !== String(version))
    void reply.setCookie(textsCookie, String(version), { path: "/", sameSite: "strict", maxAge: aYear })
}

/** Keeps this process's texts up to date. */
export const followTexts =
  (hub: Hub): Module =>
  async (app, services) => {
    const stop = hub.follow(textsStream, () => {
      reloadTexts(services).catch((error: unknown) => services.log.error({ err: error }, "the texts could not be read again"))
    })
    app.addHook("onClose", async () => stop())
  }

/** Everybody who is signed in may hear that a text has changed. */
export const mayFollowTexts =
  (others: MayFollow): MayFollow =>
  (user, stream, inside) =>
    stream === textsStream ? Promise.resolve(inside !== true) : others(user, stream, inside)
