import { companyAdminContract, userAdminContract } from "#contract/admin.contract.ts"
import { expertContract } from "#contract/expert.contract.ts"
import { accountContract } from "#contract/identity.contract.ts"
import { routeContract } from "#contract/route.contract.ts"
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

/** The ids of those who have accounts, by name, and where the first of them who belongs to a company works. */
async function staffOf(admin: Person) {
  const { records } = await admin.call(userAdminContract.query, { query: { page: 1, pageSize: 20 } })
  const { company = null, department = null } = records.find((row) => row.company !== null) ?? {}
  return { ids: Object.fromEntries(records.map(({ name, id }) => [name, id])), company, department }
}

/** Enters purchasers, by account and name, where somebody works already. */
export async function addBuyers(
  origin: string,
  [name, password]: Account,
  { first, buyers }: { readonly first: string; readonly buyers: Readonly<Record<string, string>> },
): Promise<void> {
  const admin = await signIn(origin, name, password)
  const { company, department } = await staffOf(admin)
  for (const [account, displayName] of Object.entries(buyers))
    await admin.call(userAdminContract.add, { body: { ...newcomer({ name: account, displayName, company, department }), password: first } })
}

/** Draws a route by which a person of the company approves what is published in its currency, tries it and puts it in force. */
export async function enableRoute(
  origin: string,
  [name, password]: Account,
  { approver, submitter }: { readonly approver: string; readonly submitter: string },
): Promise<void> {
  const admin = await signIn(origin, name, password)
  const { ids, company } = await staffOf(admin)
  const scope = { type: "tender.publication", company, organisation: null, currency: "CNY" as const, from: null, to: null }
  const asked = { kind: "user" as const, id: ids[approver] ?? "" }
  const step = { key: "department", name: "部门审批", mode: "any" as const, approvers: [asked], hours: null, escalateTo: null }
  const { id, revision } = await admin.call(routeContract.save, {
    body: { id: null, revision: null, draft: { name: "招标发布审批", scope, steps: [step] } },
  })
  const subject = {
    type: scope.type,
    company: company ?? "",
    organisation: null,
    amount: null,
    currency: scope.currency,
    submitter: ids[submitter] ?? "",
  }
  const { chosen, steps } = await admin.call(routeContract.simulate, { body: { route: id, subject } })
  if (chosen?.id !== id || steps[0]?.people[0]?.id !== asked.id) throw new Error("the route is not taken, or asks somebody else")
  await admin.call(routeContract.enable, { body: { id, revision } })
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
