import type { FastifyInstance } from "fastify"
import { mostRelated, type RelatedDocument, relatedContract } from "#contract/related.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { stageOf } from "#machines/_kit/kind-stage.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { Tx } from "#server/database/database.ts"
import { restore } from "#server/event-store/document.ts"
import { type Head, readHead } from "#server/event-store/store.ts"
import { type Call, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { DocumentModule } from "./document-module.ts"
import { type Wanted, wantedRows } from "./rows.ts"

/** The requested documents of a kind, named as on their own pages. */
async function relatedOf(tx: Tx, kind: Kind, user: SessionUser, wanted: Wanted): Promise<readonly RelatedDocument[]> {
  const stage = stageOf(kind)
  const { id, words, screen } = kind
  const rows = await wantedRows(tx, kind, user, wanted, mostRelated)
  return rows.map((row) => ({ ...row, kind: id, words, screen, stage: stage(row.state), before: "id" in wanted }))
}

/** The parent of a document; empty for a kind without a parent. */
async function aboveOf(tx: Tx, modules: readonly DocumentModule[], user: SessionUser, kind: Kind, head: Head) {
  const id = kind.above?.((await restore(tx, kind.chart, head)).facts)
  const above = id === undefined ? null : await readHead(tx, id)
  const of = modules.find((module) => module.id === above?.kind)?.kind
  return above && of ? relatedOf(tx, of, user, { id: above.stream }) : []
}

/** Serves the related documents of a document, whatever its kind, to readers who may see it; each is visible by the same rule as in lists. */
export const relatedModule =
  (modules: readonly DocumentModule[]) =>
  (app: FastifyInstance, services: Services): void => {
    const kinds = modules.flatMap(({ kind }) => kind ?? [])
    const query = ({ user, params: { id } }: Call<typeof relatedContract.query>, { database, keys }: Services) =>
      database.reading(async (tx): Promise<RelatedDocument[]> => {
        const head = await readHead(tx, id)
        const module = modules.find((one) => one.id === head?.kind)
        if (!head || !module || !(await module.mayFollow({ tx, keys }, user, id))) throw new Refused({ code: code.absent })
        const above = module.kind ? await aboveOf(tx, modules, user, module.kind, head) : []
        const below: RelatedDocument[] = []
        for (const kind of kinds) if (kind.above) below.push(...(await relatedOf(tx, kind, user, { above: id })))
        return [...above, ...below].slice(0, mostRelated)
      })
    register(app, services, relatedContract, { query: "signedIn" }, { query })
  }
