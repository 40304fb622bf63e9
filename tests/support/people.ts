import { type PersonDraft, type PersonRow, userAdminContract as users } from "#contract/admin.contract.ts"
import { accountContract } from "#contract/identity.contract.ts"
import type { Person } from "./caller.ts"
import type { TestServer } from "./server.ts"

/** A first password, as an administrator thinks it up, and the one that its owner sets in its place. */
export const firstPassword = "Kiesel-4711-Turm"
const ownPassword = "Anders-0815-Haus"

/** One of the demo's people as administrators see them. */
export const personRow = (server: TestServer, admin: Person, name: string): Promise<PersonRow> =>
  admin.call(users.detail, { params: { id: server.people[name] ?? "" } })

/** What a change of this person sends: everything as it is, but for `more`. */
export const changeOf = (row: PersonRow, more: Partial<PersonDraft> = {}) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  displayName: row.displayName,
  phone: row.phone,
  email: row.email,
  workCode: row.workCode,
  gender: row.gender,
  age: row.age,
  validUntil: row.validUntil,
  roles: row.roles.map(({ id }) => id),
  company: row.company,
  department: row.department,
  ...more,
})

/** Somebody new, with a first password. */
export const newcomer = (more: Partial<PersonDraft> = {}) => ({
  name: "zhang.wei",
  displayName: "张伟",
  phone: "",
  email: "",
  workCode: "",
  gender: "" as const,
  age: null,
  validUntil: null,
  roles: ["purchaser"],
  company: null,
  department: null,
  password: firstPassword,
  ...more,
})

/** Signs somebody in with the first password and sets an own one. */
export async function enter(server: TestServer, name: string): Promise<Person> {
  const person = await server.signIn(name, firstPassword)
  await person.call(accountContract.changePassword, { body: { old: firstPassword, new: ownPassword } })
  return person
}
