import { generateKeyPairSync, randomBytes } from "node:crypto"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { Database } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { documentOf, lowestPrice } from "#server/demo/story-documents.ts"
import { plans } from "#server/demo/story-tenders.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import type { Keys } from "#server/keys.ts"
import { tenderPlace } from "#server/tender/context.ts"
import { createTender, runTenderCommand } from "#server/modules/tender/tender.handler.ts"

/** Two tenders, a draft and one that is open for bids, and the commands of those who work on them, past HTTP: for what is counted and timed. */
export interface TenderCommands {
  /** Saves the draft as its purchaser. */
  save(): Promise<void>
  /** Seals a bid anew for one of five suppliers. */
  bid(supplier: number): Promise<void>
}

const newKey = () => randomBytes(16).toString("hex")
const newKeys = (): Keys => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  return { gate: randomBytes(32), sign: privateKey, verify: publicKey, kid: "0123456789abcdef" }
}

/** A small bid: what it costs to seal does not grow with it until a block is full. */
export const smallBid = {
  technical: { statement: "s".repeat(500), answers: {}, features: {} },
  commercial: {
    lines: [
      { line: "pump", unitPrice: "180000", maximum: "6", deliveryDays: 30, tiers: [] },
      { line: "spare", unitPrice: "2500", maximum: "24", deliveryDays: 30, tiers: [] },
    ],
    note: "",
  },
}

/** Makes the people and the tenders in an empty database. */
export async function tenderCommands(database: Database): Promise<TenderCommands> {
  const people = await database.transaction(createDemoPeople)
  const user = async (name: string): Promise<SessionUser> => {
    const found = await findUser(database, people[name] ?? "")
    if (!found) throw new Error(`no ${name}`)
    return { ...found, sessionId: "commands" }
  }
  const [purchaser, approver] = [await user("purchaser"), await user("approver")]
  const place = tenderPlace(newKeys())
  const document: TenderDocument = documentOf({ ...plans.pumps, scoring: lowestPrice }, Date.now(), 20, people)
  const begin = async () => (await createTender(database, place, { user: purchaser, written: { document }, key: newKey() })).document

  const draft = await begin()
  let saved = draft.version
  const open = await begin()
  const on = { id: open.id, input: {} }
  await runTenderCommand(database, place, { ...on, user: purchaser, name: "submit", base: open.version, key: newKey() })
  await runTenderCommand(database, place, { ...on, user: approver, name: "approvePublication", base: open.version + 1, key: newKey() })
  const bidders = await Promise.all(["supplier.a", "supplier.b", "supplier.c", "supplier.d", "supplier.e"].map(user))
  const sealed = bidders.map(() => 0)

  return {
    save: async () => {
      const command = { user: purchaser, id: draft.id, name: "save", base: saved, input: { document }, key: newKey() } as const
      saved = (await runTenderCommand(database, place, command)).document.version
    },
    bid: async (number) => {
      const [supplier, base] = [bidders[number], sealed[number]]
      if (!supplier || base === undefined) throw new Error(`no supplier ${number}`)
      await runTenderCommand(database, place, { user: supplier, id: open.id, name: "submitBid", base, input: smallBid, key: newKey() })
      sealed[number] = base + 1
    },
  }
}
