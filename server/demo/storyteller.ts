import { writeFile } from "node:fs/promises"
import type { Business } from "#contract/file.contract.ts"
import type { TenderInputName, TenderInputs } from "#contract/tender.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { DataOf } from "#contract/endpoint.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { z } from "zod"
import { shiftClock } from "#server/database/clock.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { DeclaredModule } from "#server/documents/document-module.ts"
import { createDocument, runCommand } from "#server/documents/run-command.ts"
import type { FileServices } from "#server/files/file-owner.ts"
import type { FilePlace } from "#server/files/file-place.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import type { TenderPlace } from "#server/tender/context.ts"
import { createTender, openForReader, runTenderCommand, tenderHandler } from "#server/modules/tender/tender.handler.ts"
import { openedBids, readApplications } from "#server/modules/tender/tender.reads.ts"
import { readObjections } from "#server/modules/tender/objections.reads.ts"
import { openFileRoom } from "#server/modules/files/file-room.ts"
import { tenderFiles } from "#server/modules/tender/tender-files.ts"
import { show } from "#server/modules/tender/show.ts"

type Shown = DataOf<(typeof tenderContract)["get"]>
const created = z.object({ id: z.string() })

/** Tells a story through the platform's own commands, so everything in it could have been done by the people named. */
export interface Storyteller {
  /** The story's present, in epoch ms. */
  readonly now: number
  /** Moves the database's clock to an instant. */
  at(instant: number): Promise<void>
  create(document: TenderDocument): Promise<Shown>
  run<Name extends TenderInputName>(who: string, id: string, name: Name, input: TenderInputs[Name]): Promise<void>
  /** Begins a document of a declared kind; returns its id. */
  begin(who: string, module: DeclaredModule, input: unknown): Promise<string>
  /** Runs a command of a declared kind on a document at its current version. */
  act(who: string, module: DeclaredModule, id: string, name: string, input: unknown): Promise<void>
  /** Uploads a file as everybody's files are uploaded. Does nothing when the story is told without a place for files. */
  file(who: string, business: Business, name: string, bytes: Buffer): Promise<void>
  see(who: string, id: string): Promise<Shown>
  bids(who: string, id: string): ReturnType<typeof openedBids>
  objections(who: string, id: string): ReturnType<typeof readObjections>
  applications(who: string, id: string): ReturnType<typeof readApplications>
  nameOf(person: string): string
  /** The person with that name. */
  personOf(name: string): string
  /** The company of the person with that name. */
  companyOf(name: string): string
}

/** Where the story's files are stored, and how they are taken in. */
export interface StoryFiles {
  readonly place: FilePlace
  readonly log: FileServices["log"]
}

/** Returns the people of the story by name, with the sessions that they would have when signed in. */
async function knownIn(tx: Tx, people: Readonly<Record<string, string>>): Promise<(name: string) => SessionUser> {
  const users = new Map<string, SessionUser>()
  for (const [name, id] of Object.entries(people)) {
    const user = await findUser(tx, id)
    if (user) users.set(name, { ...user, sessionId: "story" })
  }
  return (name) => {
    const known = users.get(name)
    if (!known) throw new Error(`the story knows no ${name}`)
    return known
  }
}

/** A storyteller inside one transaction: the story is complete or absent. `began` is the machine's clock when it began. */
export async function storyteller(
  tx: Tx,
  place: TenderPlace,
  people: Readonly<Record<string, string>>,
  began: number,
  files: StoryFiles | null,
): Promise<Storyteller> {
  const inside: Database = {
    url: "",
    query: tx.query.bind(tx),
    transaction: (work) => work(tx),
    reading: (work) => work(tx),
    close: async () => undefined,
  }
  const user = await knownIn(tx, people)
  let key = 0
  const nextKey = () => `story-${(key += 1)}`
  const kinds = [tenderFiles]
  // The story's own files are generated here, so the first start needs no virus scanner.
  const scan = () => Promise.resolve({ clean: true } as const)
  const room =
    files && (await openFileRoom({ database: inside, keys: place.keys, log: files.log }, { owners: {}, kinds }, { ...files.place, scan }))
  const see = async (who: string, id: string) => show(await openForReader(tx, place, user(who), id))
  return {
    now: began,
    at: (instant) => shiftClock(tx, instant - began),
    create: async (document) =>
      see("purchaser", (await createTender(inside, place, { user: user("purchaser"), written: { document }, key: nextKey() })).document.id),
    begin: async (who, { kind, handler }, input) => {
      const call = { user: user(who), input: kind.calls.create.body.parse(input), key: nextKey() }
      return created.parse(await createDocument({ database: inside, keys: place.keys }, handler(place), call)).id
    },
    act: async (who, { handler }, id, name, input) => {
      const call = { user: user(who), id, name, base: null, input, key: nextKey() }
      await runCommand({ database: inside, keys: place.keys }, handler(place), call)
    },
    file: async (who, business, name, bytes) => {
      if (!room) return
      const id = await room.begin(user(who), { ...business, name, size: bytes.length })
      await writeFile(room.pathOf(id), bytes)
      await room.complete(user(who), id)
    },
    see,
    bids: async (who, id) => openedBids(await openForReader(tx, place, user(who), id)),
    objections: async (who, id) => readObjections(await openForReader(tx, place, user(who), id)),
    applications: async (who, id) => readApplications(await openForReader(tx, place, user(who), id)),
    run: async (who, id, name, input) => {
      const context = await openForReader(tx, place, user(who), id)
      const base = await tenderHandler(place).versionFor(context, name)
      await runTenderCommand(inside, place, { user: user(who), id, name, base, input, key: nextKey() })
    },
    personOf: (name) => user(name).id,
    companyOf: (name) => user(name).party ?? "",
    nameOf: (person) => Object.entries(people).find(([, id]) => id === person)?.[0] ?? "",
  }
}
