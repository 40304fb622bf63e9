import type { FastifyInstance } from "fastify"
import { draftContract } from "#contract/draft.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { discardDraft, pushDraft, readDraft } from "./draft-log.ts"
import { draftSeal } from "./draft-seal.ts"

// A draft belongs to whoever is signed in: its key is made of their id, so that nobody can name another person's.
const policies = { load: "signedIn", push: "signedIn", discard: "signedIn" } as const satisfies Policies<typeof draftContract>

const handlers: Handlers<typeof draftContract, Services> = {
  load: ({ user, params, query }, { database, keys }) => readDraft(database, draftSeal(keys.gate, user.id, params.draftId), query.from),
  push: ({ user, params, body }, { database, keys }) =>
    pushDraft(database, draftSeal(keys.gate, user.id, params.draftId), body.from, body.events),
  discard: async ({ user, params }, { database, keys }) => {
    await discardDraft(database, draftSeal(keys.gate, user.id, params.draftId))
    return null
  },
}

/** Serves people's own drafts. */
export const registerDrafts = (app: FastifyInstance, services: Services): void => register(app, services, draftContract, policies, handlers)
