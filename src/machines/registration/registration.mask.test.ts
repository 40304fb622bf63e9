import { expect, test } from "vitest"
import type { RegistrationContent } from "#contract/registration.contract.ts"
import { masked } from "./registration.mask.ts"

const contact = { name: "王芳", title: "", email: "w@hengyuan.example" }
const account = { bank: "招商银行", branch: "", holder: "恒远", currency: "CNY" as const }
const content: RegistrationContent = {
  company: "恒远",
  creditCode: "",
  legalPerson: "",
  address: "",
  established: null,
  website: "",
  scope: "",
  contacts: ["13912345678", ""].map((phone) => ({ ...contact, phone })),
  categories: [],
  regions: [],
  certificates: [],
  accounts: ["6225 8888 7777 6666", ""].map((number) => ({ ...account, number })),
}

test("a number is told by a few digits, and one that is not there by nothing", () => {
  const { contacts, accounts } = masked(content)
  expect(contacts.map(({ phone }) => phone)).toEqual(["139••••78", ""])
  expect(accounts.map(({ number }) => number)).toEqual(["•••• 6666", ""])
})
