import { Readable } from "node:stream"
import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { chunkBytes, chunkCall, openerKeyContract, sealingContract } from "#contract/sealing.contract.ts"
import { refuseUnlessAllowed } from "#machines/_kit/step.ts"
import { verdictOn } from "#machines/approval/open-approval.ts"
import { seesBids } from "#machines/tender/tender.sight.ts"
import { isPublicKey } from "#sealing/key-pair.ts"
import { readClock } from "#server/database/clock.ts"
import { insistOnSpaceForBid } from "#server/files/free-space.ts"
import { hourly } from "#server/http/hourly.ts"
import { type Handlers, register, apiPrefix, bearerOf } from "#server/http/register.ts"
import { admit, type Policies } from "#server/http/policy.ts"
import type { Services } from "#server/http/services.ts"
import { chunkReader, chunksThere, putChunk, sweepUnsealed } from "#server/sealing/chunks.ts"
import { keepKey, ownKeys } from "#server/sealing/opener-keys.ts"
import { readDue } from "./attend-opening.ts"
import { bidFile } from "./bid-file.ts"
import { everyone, type OpenTender, readingOf, staff } from "#server/tender/calls.ts"
import { tenderApproving } from "#server/tender/context.ts"
import { noteRefused, readLooks } from "./early-looks.ts"
import { readSealPlan, uploading } from "./seal-plan.ts"
import { sealedSet } from "./sealed-set.ts"
import { seenBy, sideOf } from "#server/tender/who-sees.ts"

const sealingPolicies = {
  plan: { roles: ["supplier"] },
  there: { roles: ["supplier"] },
  ownChunk: { roles: ["supplier"] },
  due: { roles: ["purchaser", "supervisor", "legal"] },
  looks: everyone,
  exported: staff,
  file: everyone,
} satisfies Policies<typeof sealingContract>

const handlersOf = (open: OpenTender): Handlers<typeof sealingContract> => {
  const reading = readingOf(open)
  return {
    plan: reading(readSealPlan),
    there: reading((context, { query: { upload } }) => chunksThere(context.tx, uploading(context), upload)),
    ownChunk: async (call, services) => {
      const { upload, part } = call.query
      const bytes = await reading(({ tx, own }) => {
        if (own.bid === null) throw new Refused({ code: code.absent })
        return chunkReader(tx, { context: { bid: own.bid }, upload })(part)
      })(call, services)
      if (bytes.length === 0) throw new Refused({ code: code.absent })
      void call.reply.header("content-type", "application/octet-stream")
      return call.reply.send(Buffer.from(bytes))
    },
    due: (call, services) =>
      noteRefused(services.database, { tender: call.params.id, person: call.user.id, what: "due" }, () =>
        reading((context) => {
          refuseUnlessAllowed(verdictOn(tenderApproving, context, "attendOpening"))
          return context.document.facts.sealPlan ? readDue(context) : []
        })(call, services),
      ),
    looks: reading(readLooks),
    exported: async (call, services) => {
      const set = await reading((context) => {
        if (sideOf(context) !== "buyer" || !seesBids(seenBy(context))) throw new Refused({ code: code.absent })
        return sealedSet(context)
      })(call, services)
      void call.reply
        .header("content-type", "application/x-ndjson")
        .header("content-disposition", 'attachment; filename="sealed-set.ndjson"')
      return call.reply.send(Readable.from(set(services.database)))
    },
    file: async (call, services) => {
      const file = await reading((context) => bidFile(context, call.query))(call, services)
      void call.reply
        .header("content-type", "application/octet-stream")
        .header("content-length", file.size)
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      return call.reply.send(Readable.from(file.bytes(services.database)))
    },
  }
}

const openerKeyPolicies = {
  own: { roles: ["purchaser", "supervisor", "legal"] },
  keep: { roles: ["purchaser", "supervisor", "legal"] },
} as const satisfies Policies<typeof openerKeyContract>

const keyHandlers: Handlers<typeof openerKeyContract> = {
  own: ({ user }, { database }) => database.reading((tx) => ownKeys(tx, user.id)),
  keep: async ({ user, body: { input } }, { database }) => {
    if (!(await isPublicKey(input.publicKey))) throw new Refused({ code: code.badFormat, params: { fields: "publicKey" } })
    await database.transaction(async (tx) => keepKey(tx, user.id, input, await readClock(tx)))
    return { publicKey: input.publicKey }
  },
}

/** Serves sealing and opening of bids where openers have keys of their own. */
export function registerSealing(app: FastifyInstance, services: Services, open: OpenTender): void {
  register(app, services, sealingContract, sealingPolicies, handlersOf(open))
  register(app, services, openerKeyContract, openerKeyPolicies, keyHandlers)
  hourly(app, () =>
    sweepUnsealed(services.database).catch((error: unknown) =>
      services.log.warn({ err: error }, "what was uploaded for bids and is sealed in none could not be swept"),
    ),
  )
  // A scope of its own, so that raw bytes are accepted only here.
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer", bodyLimit: chunkBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      apiPrefix + chunkCall.path,
      { bodyLimit: chunkBytes, config: { policy: { roles: ["supplier"] }, endpoint: chunkCall } },
      async (request) => {
        const user = await services.authenticate(bearerOf(request))
        request.ownLanguage = user?.language
        admit({ roles: ["supplier"] }, user)
        const [params, query] = [chunkCall.params.safeParse(request.params), chunkCall.query.safeParse(request.query)]
        const bytes = request.body
        if (!params.success || !query.success || !Buffer.isBuffer(bytes) || bytes.length <= 16)
          throw new Refused({ code: code.badFormat, params: { fields: "chunk" } })
        if (!user) throw new Refused({ code: code.signedOut })
        const { upload, part } = query.data
        const { files } = services.config
        if (files) await insistOnSpaceForBid(files, bytes.length)
        await services.database.transaction(async (tx) => {
          const context = await open(tx, user, params.data.id)
          await putChunk(tx, { tender: context.id, bid: uploading(context), upload, part }, bytes)
        })
        return { code: "200", success: true, msg: "", data: { part } }
      },
    )
  })
}
