import type { FastifyInstance } from "fastify"
import { readTenderSettings } from "#server/settings/tender-settings.ts"
import { tenderContract, type TenderInputName, tenderInputs } from "#contract/tender.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Role } from "#contract/people.ts"
import type { Copied } from "#machines/tender/tender.facts.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { pastOf } from "#server/documents/context.ts"
import { listHandlers } from "#server/documents/row-lists.ts"
import { type Call, type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { listExperts } from "#server/identity/experts.ts"
import { listUsers } from "#server/identity/users.ts"
import { keyAges } from "#server/sealing/opener-keys.ts"
import { type OpenTender, readingOf } from "#server/tender/calls.ts"
import { type TenderContext, tenderPlace, type TenderPlace } from "#server/tender/context.ts"
import { createTender, openForReader, runTenderCommand, tenderHandler } from "./tender.handler.ts"
import { readDigest } from "./sign-tender.ts"
import { show } from "./show.ts"
import { partFor } from "./shown.ts"
import { noteRefused } from "#server/tender/bidding/early-looks.ts"
import { registerSealing } from "#server/tender/bidding/sealing.routes.ts"
import { registerTenderingQuestions } from "#server/tender/questions/tendering-question.routes.ts"
import { tenderPolicies } from "./tender.policy.ts"
import { readOwnBids } from "#server/tender/bidding/own-bids.reads.ts"
import { readObjections } from "./objections.reads.ts"
import { readQuestions } from "#server/tender/questions/questions.reads.ts"
import { readOcds } from "#server/open-data/ocds.reads.ts"
import { openedBids, readApplications, readCommittee, readOwnBid, readOwnProof, readSheets } from "./tender.reads.ts"
import { timelineOf } from "./timeline.ts"
import { readFlags } from "#server/tender/flags/flags.reads.ts"
import { readFormer } from "#server/tender/former.reads.ts"
import { tenderLists } from "./tender.lists.ts"
import { unfitAmong } from "./tender.given.ts"
import { versionCounted } from "./told-version.ts"
import { isSeen, sideOf } from "#server/tender/who-sees.ts"

type TenderHandlers = Handlers<typeof tenderContract>

/** Commands that open envelopes: premature attempts are recorded. */
const opening = new Set<string>(["attendOpening", "openBids", "openCommercial"])

/** People and companies to choose from while a tender is written. */
async function lookups(tx: Tx, user: SessionUser) {
  const staffRoles: readonly Role[] = ["purchaser", "approver", "supervisor", "legal"]
  const staff = new Map(
    (await Promise.all(staffRoles.map((role) => listUsers(tx, role))))
      .flat()
      .filter(({ party }) => party === user.party)
      .map((one) => [one.id, one]),
  )
  const keys = new Map(
    [...(await keyAges(tx, [...staff.keys()])).values()].flatMap((key) => (key.present ? [[key.opener, key] as const] : [])),
  )
  const suppliers = new Map(
    (await listUsers(tx, "supplier")).flatMap(({ party, partyName }) => (party ? [[party, partyName ?? ""] as const] : [])),
  )
  const experts = await listExperts(tx)
  return {
    serverTime: await readClock(tx),
    suppliers: [...suppliers].map(([id, name]) => ({ id, name })),
    staff: [...staff.values()].map(({ id, displayName, roles, department }) => ({
      id,
      name: displayName,
      roles: [...roles],
      department,
      key: keys.get(id) ?? null,
    })),
    experts: experts.map(({ user: id, displayName, fields, employerName, department }) => ({
      id,
      name: displayName,
      fields: [...fields],
      employer: employerName,
      department: department ?? "",
    })),
    fields: [...new Set(experts.flatMap(({ fields }) => fields))].toSorted(),
    settings: (await readTenderSettings(tx)).content,
  }
}

/** The tender as it was at a version that its reader has counted. Even a published tender was a draft once, and drafts are for the buyer's side only. */
async function seenAt(context: TenderContext, counted: number): Promise<TenderContext> {
  const version = await versionCounted(context, counted)
  if (version === undefined) throw new Refused({ code: code.absent })
  const { own } = context
  const past = { ...(await pastOf(tenderHandler(own.place), context, version)), own }
  if (sideOf(past) !== "buyer" && !(await isSeen(past))) throw new Refused({ code: code.absent })
  return past
}

/** The tender to copy, whose content is for the buyer's side only. */
async function copiedBy(tx: Tx, open: OpenTender, user: SessionUser, id: string): Promise<Copied> {
  const context = await open(tx, user, id)
  if (sideOf(context) !== "buyer") throw new Refused({ code: code.absent })
  return { id, number: context.document.facts.number }
}

function handlersOf(place: TenderPlace, open: OpenTender): TenderHandlers {
  const reading = readingOf(open)
  const commands = Object.fromEntries(
    Object.keys(tenderInputs).map((name) => [
      name,
      ({ user, params: { id }, body, key }: Call<(typeof tenderContract)["submit"]>, { database }: Services) => {
        const run = () => runTenderCommand(database, place, { user, id, name: name as TenderInputName, ...body, key })
        return opening.has(name) ? noteRefused(database, { tender: id, person: user.id, what: name }, run) : run()
      },
    ]),
  ) as unknown as Pick<TenderHandlers, TenderInputName>
  return {
    ...commands,
    lookups: ({ user }, { database }) => database.reading((tx) => lookups(tx, user)),
    unfit: ({ user, body }, { database }) => database.reading((tx) => unfitAmong(tx, user, body)),
    create: async ({ user, body: { input: begun }, key }, { database }) => {
      const { from, ...written } = begun
      const copied = from === undefined ? {} : { copiedFrom: await database.reading((tx) => copiedBy(tx, open, user, from)) }
      return createTender(database, place, { user, written: { ...written, ...copied }, key })
    },
    get: reading(async (context, { query: { asOf } }) => show(asOf === undefined ? context : await seenAt(context, asOf))),
    facts: reading((context, { query: { after: ordinal, ...known } }) => partFor(context, { ordinal, ...known })),
    timeline: reading(timelineOf),
    former: reading(readFormer),
    flags: reading(readFlags),
    bids: reading(openedBids),
    ownBid: reading(readOwnBid),
    ownProof: reading(readOwnProof),
    ownBids: ({ user }, { database }) => database.reading((tx) => readOwnBids(tx, place, user, open)),
    digest: reading(readDigest),
    ocds: reading(({ tx, id }, { query: { as: shape } }, { config }) => readOcds(tx, id, shape, config)),
    committee: reading(readCommittee),
    sheets: reading(readSheets),
    questions: reading(readQuestions),
    applications: reading(readApplications),
    objections: reading(readObjections),
  }
}

/** Serves tenders. */
export function registerTender(app: FastifyInstance, services: Services): void {
  const place = tenderPlace(services.keys)
  const open: OpenTender = (tx, user, id) => openForReader(tx, place, user, id)
  register(app, services, tenderContract, tenderPolicies, handlersOf(place, open))
  registerSealing(app, services, open)
  registerTenderingQuestions(app, services, open, (database, call) => runTenderCommand(database, place, call))
  const handlers = listHandlers(tenderLists) as unknown as Handlers<typeof tenderList.calls>
  register(app, services, tenderList.calls, { query: "signedIn", counts: "signedIn" }, handlers)
}
