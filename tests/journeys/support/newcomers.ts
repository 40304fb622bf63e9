import { companyAdminContract, userAdminContract } from "#contract/admin.contract.ts"
import { expertContract } from "#contract/expert.contract.ts"
import { accountContract } from "#contract/identity.contract.ts"
import { openDatabase } from "#server/database/database.ts"
import { type Person, signIn } from "../../support/caller.ts"
import { newcomer } from "../../support/people.ts"
import { stageOn, type StageServer } from "../../support/tender.ts"
import { type TenderTour, tourOn } from "../../support/tender-tour.ts"

type Account = readonly [name: string, password: string]
const ownPassword = "Anders-0815-Haus"

/** Enters a company that bids and whoever acts for it, as an administrator does. */
export async function supplyCompany(
  origin: string,
  { administrator: [name, password], first }: { readonly administrator: Account; readonly first: string },
): Promise<void> {
  const admin = await signIn(origin, name, password)
  const { id } = await admin.call(companyAdminContract.add, { body: { name: "厦门供货有限公司", creditCode: "91350200M000100Y4X" } })
  const body = newcomer({ name: "supplier.a", displayName: "黄磊", roles: ["supplier"], company: id })
  await admin.call(userAdminContract.add, { body: { ...body, password: first } })
}

/** Signs somebody in who may have to set an own password first. */
async function enter(origin: string, [name, password]: Account): Promise<Person> {
  const person = await signIn(origin, name, password)
  if (!person.tokens.user_info.mustChangePassword) return person
  await person.call(accountContract.changePassword, { body: { old: password, new: ownPassword } })
  return person
}

/** Approves the experts whose records are handed in, as another administrator does. */
export async function approveExperts(origin: string, administrator: Account): Promise<void> {
  const admin = await enter(origin, administrator)
  const { records } = await admin.call(expertContract.query, { query: { page: 1, pageSize: 20, state: "inApproval" } })
  for (const { id, version } of records) await admin.call(expertContract.act, { body: { id, version, act: "approve", reason: "" } })
}

/** Drives tenders on an installation whose people somebody has made: who is purchaser and approver, and the password of everybody else. */
export async function tourOver(
  { origin, env }: { readonly origin: string; readonly env: { readonly DATABASE_URL: string } },
  who: { readonly purchaser: Account; readonly approver: Account; readonly others: string },
): Promise<{ tour: TenderTour<StageServer>; close: () => Promise<void> }> {
  const database = openDatabase(env.DATABASE_URL, { max: 2 })
  const accounts: Readonly<Record<string, Account>> = { purchaser: who.purchaser, approver: who.approver }
  const { rows } = await database.query<{ name: string; id: string }>({ text: "select name, id from person" })
  const ids = Object.fromEntries(rows.map(({ name, id }) => [name, id]))
  const people = { ...ids, ...Object.fromEntries(Object.entries(accounts).map(([name, [account]]) => [name, ids[account] ?? ""])) }
  const server: StageServer = { database, people, signIn: (name) => enter(origin, accounts[name] ?? [name, who.others]) }
  return { tour: await tourOn(stageOn(server)), close: () => database.close() }
}
