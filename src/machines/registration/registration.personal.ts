import type { DeclaredContent } from "#contract/registration.contract.ts"
import type { Personal, Place } from "../_kit/kind-personal.ts"

/** Identifies a person who is named in the data of a company. */
export const subjectOf = (name: string, email: string, creditCode: string): Pick<Personal, "subject" | "name" | "email"> => ({
  // Without an address, a person of the same name in another company is a different person.
  subject: email === "" ? `${name} ${creditCode}` : email.toLowerCase(),
  name,
  email,
})

/** The people named in a company's data, which lie in the fact at `root`: the contacts in their order, then the legal person. */
export const peopleOf = ({ contacts, legalPerson, creditCode }: DeclaredContent, root: string): readonly Personal[] => [
  ...contacts.map(({ name, email }, index) => ({
    ...subjectOf(name, email, creditCode),
    at: ["name", "title", "email", "phone"].map((field): Place => [root, "contacts", index, field]),
  })),
  { ...subjectOf(legalPerson, "", creditCode), at: [[root, "legalPerson"]] },
]
