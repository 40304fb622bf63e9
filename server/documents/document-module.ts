import type { FastifyInstance } from "fastify"
import type { z } from "zod"
import type { ShownPart, ShownPlace } from "#contract/document.ts"
import type { Contract } from "#contract/endpoint.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import { buying } from "#contract/people.ts"
import { stageOf } from "#machines/_kit/kind-stage.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { Tx } from "#server/database/database.ts"
import { readHead } from "#server/event-store/store.ts"
import type { SightOfDocuments } from "#server/http/document-sight.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Call, type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { MayFollow, ShownAfter } from "#server/live/socket.ts"
import { besideOf } from "./beside.ts"
import { ownReceipt, registerReceipts } from "./receipts.ts"
import { openAt, openForReader } from "./context.ts"
import { sightOfKind, tellSight } from "./data-sight.ts"
import type { Keys } from "#server/keys.ts"
import { familyOf, sealerOf } from "./kind-family.ts"
import { type Further, handlerOf, sideOn, storedOf } from "./kind-handler.ts"
import type { ReaderContext, DocumentHandler, Stored, DocumentContext } from "./handler.ts"
import type { ApprovedDocument } from "#server/approvals/approved-documents.ts"
import { approvedBy } from "./approved-by.ts"
import { type FilesOfKind, filesOf } from "./files.ts"
import type { LedgerKind } from "./ledgers.ts"
import { noticesOf, type ToldByServer } from "./notices.ts"
import { listHandlers, type RowLists, rowLists } from "./row-lists.ts"
import { nothingBeside } from "./rows.ts"
import { writeRow } from "./row-write.ts"
import { createDocument, runCommand, strike } from "./run-command.ts"
import { timelineFor, viewFor } from "./show.ts"
import { markOf, partAfter } from "./shown.ts"
import { notSeen } from "./sight.ts"
import { type TaskSource, taskSource } from "./tasks.ts"

/** The server's part of a kind, beside its declaration. */
interface OnServer<Facts extends object, SideName extends string, Shown> {
  readonly kind: Kind<Facts, SideName> & { readonly calls: { readonly facts: { readonly data: z.ZodType<{ readonly beside: Shown }> } } }
  /** What the reader is shown in addition to the document's facts; by default the same for every reader (`besideOf`). */
  readonly show?: (context: ReaderContext<Facts, SideName>, keys: Keys) => Promise<Shown>
  /** The part of what is shown that changes without a fact: whoever follows the document is shown it anew. It may depend on nothing that is not shown. */
  readonly told?: (shown: Shown) => unknown
  /** What the rules are given that only the server knows. */
  readonly given?: Further<Facts>["given"]
  /** Reads from the database what the first fact of a document and its rules are given. */
  readonly beginning?: Further<Facts>["beginning"]
  /** Replaces the usual decision for some of the commands; `usual` decides as every kind does. */
  readonly decide?: (usual: DocumentHandler<Facts>["decide"], keys: Keys) => DocumentHandler<Facts>["decide"]
  /** Further statements for the transaction that records facts. */
  readonly also?: Further<Facts>["also"]
  /** The kinds whose documents belong to one of this kind. */
  readonly members?: readonly Kind[]
  /** The parent kind, where this kind reports to it. */
  readonly under?: () => DeclaredModule
}

/** What is needed to read a document for somebody who follows it. */
interface Room extends Pick<Services, "keys"> {
  readonly tx: Tx
}

/** A kind of document as the server runs it. */
export interface DocumentModule extends RowLists {
  readonly id: string
  /** The declaration; null for a kind that is written by hand. */
  readonly kind: Kind | null
  /** The entries that its documents write to ledgers; null for a kind that writes none. */
  readonly inLedgers: LedgerKind | null
  readonly notices: ToldByServer
  readonly tasks: TaskSource
  /** Who may read and change its files; null when it has none. */
  readonly files: FilesOfKind | null
  /** Registers the calls for reading, timeline, creation and every command. */
  register(app: FastifyInstance, services: Services): void
  /** How its approvals are read and acted on; null when it has none. */
  readonly approved: ((services: Services) => ApprovedDocument) | null
  /** Explains who sees its documents; null where data rights decide nothing. */
  sight(room: Pick<Services, "keys">): SightOfDocuments | null
  /** Fires a document's timer if it is past due. */
  strike(room: Pick<Services, "database" | "keys">, id: string): Promise<void>
  /** Whether a person may be told that a document has changed. */
  mayFollow(room: Room, ...on: Parameters<MayFollow>): ReturnType<MayFollow>
  /** What a follower is shown after an ordinal; null when this person may no longer see the document. */
  shownAfter(room: Room, ...on: Parameters<ShownAfter>): ReturnType<ShownAfter>
}

/** A kind whose documents other modules may begin. */
export interface Begun {
  /** How its documents are read, changed and stored. */
  handler(room: Pick<Services, "keys">): Stored<object>
}

/** A kind whose server part follows from its declaration alone. */
export interface DeclaredModule extends DocumentModule, Begun {
  readonly kind: Kind
}

type Served = Handlers<Contract, Services, string>

/** Declares a kind to the server and derives everything that follows from its declaration. */
export function documentModule<Facts extends object, SideName extends string, Shown>(on: OnServer<Facts, SideName, Shown>): DeclaredModule {
  const { kind } = on
  const show = showingOf(on)
  const handler = ({ keys }: Pick<Services, "keys">) => storedOf(kind, furtherOf(on, keys))
  const beside = kind.receipts ? ownReceipt : nothingBeside
  const lists = rowLists(kind, { write: (tx, head) => writeRow(tx, kind, head), beside, stage: stageOf(kind) })
  return {
    id: kind.id,
    kind,
    ...lists,
    inLedgers: kind,
    notices: noticesOf(kind),
    tasks: taskSource(kind),
    files: filesOf(kind, { members: on.members, areFollowed: on.told !== undefined }),
    register: (app, services) => {
      register(app, services, kind.calls as Contract, policiesOf(kind), handlersOf({ kind, show, lists, handler: handler(services) }))
      if (kind.receipts) registerReceipts(app, services, kind)
    },
    approved: Object.keys(kind.acts).length === 0 ? null : approvals(kind, handler),
    handler: (room) => handler(room),
    sight: (room) => sightOfKind({ handler: handler(room), lists, tell: tellSight(kind) }, kind),
    strike: (room, id) => strike(room.database, handler(room), id),
    mayFollow: ({ tx }, user, stream, inside = false) =>
      // Facts marked `inside` are those of approvals; only sides that are shown everything hear of them.
      openForReader(tx, kind, user, stream).then(({ side }) => !inside || kind.sides[side].shows === undefined, notSeen(false)),
    shownAfter: async ({ tx, keys }, user, stream, place) => {
      const context = await openForReader(tx, kind, user, stream, handler({ keys })).catch(notSeen(null))
      return context && { part: await partFor({ kind, show }, context, place, keys) }
    },
  }
}

/** The parts of a kind's handler that its declaration does not give. */
const furtherOf = <Facts extends object, SideName extends string, Shown>(
  { kind, given, beginning, members, decide, also, under }: OnServer<Facts, SideName, Shown>,
  keys: Keys,
): Further<Facts> => {
  const seal = sealerOf(kind, keys)
  return {
    ...(seal ? { seal } : {}),
    ...(given ? { given } : {}),
    ...(beginning ? { beginning } : {}),
    ...(decide ? { decide: decide(handlerOf(kind).decide, keys) } : {}),
    ...(also ? { also } : {}),
    ...(members ? { family: familyOf(kind, members, keys) } : {}),
    ...(under
      ? {
          reports: {
            of: (fact, before) => kind.reports[fact.type]?.(fact as never, before) ?? null,
            handler: () => under().handler({ keys }),
          },
        }
      : {}),
  }
}

/** The approvals of a kind. A side that sees only some of the facts is shown none of them. */
const approvals =
  <Facts extends object, SideName extends string>(kind: Kind<Facts, SideName>, handler: (services: Services) => Stored<Facts>) =>
  (services: Services): ApprovedDocument => {
    const names = Object.entries(kind.acts)
    const mayKnow = async (context: DocumentContext<Facts>) => {
      const side = await sideOn(kind, context)
      return side !== null && kind.sides[side].shows === undefined
    }
    const commandFor = (act: ApprovalAct) => names.find(([, one]) => one === act)?.[0] ?? act
    return approvedBy({ handler: handler(services), mayKnow, commandFor }, services)
  }

/** A kind with what its readers are shown beside its facts. */
interface Showing<Facts extends object, SideName extends string> {
  readonly kind: Kind<Facts, SideName>
  /** What is shown beside the facts, and the mark of the part of it that changes without one. */
  readonly show: (context: ReaderContext<Facts, SideName>, keys: Keys) => Promise<{ readonly beside: unknown; readonly told: string }>
}

const showingOf =
  <Facts extends object, SideName extends string, Shown>({
    kind,
    show,
    told,
  }: OnServer<Facts, SideName, Shown>): Showing<Facts, SideName>["show"] =>
  async (context, keys) => {
    if (!show) return { beside: await besideOf(kind, context, keys), told: "" }
    const beside = await show(context, keys)
    return { beside, told: told ? markOf(told(beside)) : "" }
  }

const partFor = async <Facts extends object, SideName extends string>(
  { kind, show }: Showing<Facts, SideName>,
  context: ReaderContext<Facts, SideName>,
  place: Partial<ShownPlace>,
  keys: Keys,
): Promise<ShownPart> => ({ ...(await partAfter(kind, context, place)), ...(await show(context, keys)) })

/** Who may make each call at all: everybody who is signed in may read; the declaration says who may run each command. */
function policiesOf<Facts>({
  begin,
  commands,
  acts,
  above,
}: Pick<Kind, "begin" | "commands" | "acts"> & { readonly above?: ((facts: Facts) => string) | undefined }): Policies<Contract> {
  const named = Object.entries(commands).map(([name, { by }]) => [name, { roles: by }] as const)
  // Whoever may request an approval may also remind the approvers.
  const asking = commands["withdrawApproval"]?.by ?? []
  const acting = Object.keys(acts).map(
    (name) => [name, { roles: [...new Set([...buying, ...asking, ...(commands[name]?.by ?? [])])] }] as const,
  )
  const reading = { get: "signedIn", facts: "signedIn", timeline: "signedIn", query: "signedIn", counts: "signedIn" } as const
  return { ...reading, ...(above ? {} : { create: { roles: begin.by } }), ...Object.fromEntries([...named, ...acting]) }
}

function handlersOf<Facts extends object, SideName extends string>(
  on: Showing<Facts, SideName> & { readonly lists: RowLists; readonly handler: Stored<Facts> },
): Served {
  const { kind, show, lists, handler } = on
  type Get = Call<Kind["calls"]["get"]>
  const calls = {
    get: ({ user, params, query: { asOf } }: Get, { database, keys }: Services) =>
      database.reading(async (tx) => {
        const now = await openForReader(tx, kind, user, params.id, handler)
        const context = asOf === undefined ? now : await openAt(kind, now, asOf)
        return viewFor(kind, context, (await show(context, keys)).beside)
      }),
    ...listHandlers(lists),
    facts: ({ user, params, query: { after: ordinal, ...known } }: Call<Kind["calls"]["facts"]>, { database, keys }: Services) =>
      database.reading(async (tx) => partFor(on, await openForReader(tx, kind, user, params.id, handler), { ordinal, ...known }, keys)),
    timeline: ({ user, params }: Get, { database }: Services) =>
      database.reading(async (tx) => timelineFor(kind, await openForReader(tx, kind, user, params.id))),
    create: ({ user, body, key }: Call<Kind["calls"]["create"]>, services: Services) =>
      createDocument(services, handler, { user, input: body, key }),
  }
  const commands = Object.keys({ ...kind.commands, ...kind.acts }).map((name) => [
    name,
    (
      { user, params, body, key }: { user: Get["user"]; params: Get["params"]; body: { base: number; input: unknown }; key: string },
      services: Services,
    ) => runCommand(services, handler, { user, id: params.id, name, ...body, key }),
  ])
  const { create, ...others } = calls
  return { ...others, ...(kind.above ? {} : { create }), ...Object.fromEntries(commands) } as unknown as Served
}

/** Asks the module of the document's kind; returns `other` for any other stream. */
async function askingKindOf<Answer>(
  { database, keys }: Pick<Services, "database" | "keys">,
  modules: readonly DocumentModule[],
  stream: string,
  { ask, other }: { readonly ask: (module: DocumentModule, room: Room) => Promise<Answer>; readonly other: Answer },
): Promise<Answer> {
  return database.reading(async (tx) => {
    const head = await readHead(tx, stream)
    const module = modules.find(({ id }) => id === head?.kind)
    return module ? ask(module, { tx, keys }) : other
  })
}

/** Who may hear of changes of documents of these kinds; nobody for any other stream. */
export const mayFollowDocuments =
  (room: Pick<Services, "database" | "keys">, modules: readonly DocumentModule[]): MayFollow =>
  (user, stream, inside) =>
    askingKindOf(room, modules, stream, { ask: (module, inRoom) => module.mayFollow(inRoom, user, stream, inside), other: false })

/** What followers of documents of these kinds are shown after an ordinal. */
export const shownOfDocuments =
  (room: Pick<Services, "database" | "keys">, modules: readonly DocumentModule[]): ShownAfter =>
  (user, stream, place) =>
    askingKindOf(room, modules, stream, { ask: (module, inRoom) => module.shownAfter(inRoom, user, stream, place), other: null })
