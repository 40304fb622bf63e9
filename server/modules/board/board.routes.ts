import type { FastifyInstance } from "fastify"
import { type BoardRow, tenderBoardContract } from "#contract/board.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { readClock } from "#server/database/clock.ts"
import { publicOrigin } from "#server/http/public-url.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { atomOf } from "./board-feed.ts"
import { showNotice } from "./board.notice.ts"
import { latestOnBoard, listBoard } from "./board.reads.ts"
import { readOcds } from "#server/open-data/ocds.reads.ts"

const policies = { list: "public", feed: "public", notice: "public", ocds: "public" } as const
type BoardHandlers = Handlers<typeof tenderBoardContract, Services, keyof typeof policies>

/** The one-line summary of a tender in a feed. */
const summaryIn =
  ({ texts }: Services, language: Language) =>
  ({ kind, number, buyer, phase, bidDeadline }: BoardRow): string => {
    const due = bidDeadline === null ? [] : [texts.text("board:due", language, { at: bidDeadline })]
    return [
      texts.text(`board:kinds.${kind}`, language),
      number,
      buyer,
      texts.text(kind === "inquiry" ? `board:inquiryPhases.${phase}` : `board:phases.${phase}`, language),
      ...due,
    ].join(" · ")
  }

/** Serves the board of public tenders, for everybody. */
export function registerTenderBoard(app: FastifyInstance, services: Services): void {
  const handlers: BoardHandlers = {
    list: ({ query }, { database }) => database.reading((tx) => listBoard(tx, query)),
    notice: ({ params }, { database }) => database.reading((tx) => showNotice(tx, params.id)),
    feed: async ({ query, request, language, reply }, { database, config, texts }) => {
      const origin = publicOrigin(app, config.publicUrl)
      const [rows, now] = await database.reading(async (tx) => [await latestOnBoard(tx, query), await readClock(tx)] as const)
      const title = `${texts.text("first:platform", language)} · ${texts.text("board:title", language)}`
      const head = { title, self: `${origin}${request.url}`, board: `${origin}/tender-board`, now, summary: summaryIn(services, language) }
      return reply.type("application/atom+xml; charset=utf-8").send(atomOf(rows, head)) as never
    },
    ocds: async ({ params, reply }, { database, config }) => {
      const told = await database.reading(async (tx) => {
        const { kind } = await showNotice(tx, params.id)
        // Inquiries are not published as open data.
        if (kind !== "tender") throw new Refused({ code: code.absent })
        return readOcds(tx, params.id, "notice", config)
      })
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(told, null, 2)) as never
    },
  }
  register(app, services, tenderBoardContract, policies, handlers)
}
