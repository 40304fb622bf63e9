import type { FastifyInstance } from "fastify"
import { bidDraftId, draftContract, draftLimits, quotationDraftId } from "#contract/draft.contract.ts"
import { discardDraft, type DraftPlace, pushDraft, readDraft } from "#server/drafts/draft-log.ts"
import { draftSeal } from "#server/drafts/draft-seal.ts"
import { insistOnSpaceForBid } from "#server/files/free-space.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"

// A draft belongs to the signed-in person: its key is derived from that person's id, so nobody can address another person's.
const policies = { load: "signedIn", push: "signedIn", discard: "signedIn" } as const satisfies Policies<typeof draftContract>

/** An administrator could take over an account to read its draft of a bid or a quotation: so a draft is readable only with access that is older than the draft. */
const placeOf = ({ keys }: Services, user: SessionUser, draftId: string): DraftPlace => ({
  seal: draftSeal(keys.gate, user.id, draftId),
  trustedFrom: [bidDraftId(""), quotationDraftId("")].some((offer) => draftId.startsWith(offer)) ? (user.entrustedAt ?? null) : null,
})

const handlers: Handlers<typeof draftContract, Services> = {
  load: ({ user, params, query }, services) => readDraft(services.database, placeOf(services, user, params.draftId), query.from),
  push: async ({ user, params, body }, services) => {
    const { files } = services.config
    // Whose a draft is cannot be counted, so the disk is asked, as for chunks of bids.
    if (files) await insistOnSpaceForBid(files, draftLimits.bytes)
    return pushDraft(services.database, placeOf(services, user, params.draftId), body.from, body.events)
  },
  discard: async ({ user, params }, { database, keys }) => {
    await discardDraft(database, draftSeal(keys.gate, user.id, params.draftId))
    return null
  },
}

/** Serves people's own drafts. */
export const registerDrafts = (app: FastifyInstance, services: Services): void => register(app, services, draftContract, policies, handlers)
