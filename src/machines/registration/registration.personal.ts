import type { DeclaredContent } from "#contract/registration.contract.ts"
import type { Personal, Place } from "../_kit/kind-personal.ts"

/** A person as the data of a company name one. */
export const subjectOf = (name: string, email: string, creditCode: string): Pick<Personal, "subject" | "name" | "email"> => ({
  // Where there is no address, a namesake in another company is somebody else.
  subject: email === "" ? `${name} ${creditCode}` : email.toLowerCase(),
  name,
  email,
})

/** The people of a company's data, which stand in a fact under `root`: its contacts in their order, then its legal person. */
export const peopleOf = ({ contacts, legalPerson, creditCode }: DeclaredContent, root: string): readonly Personal[] => [
  ...contacts.map(({ name, email }, index) => ({
    ...subjectOf(name, email, creditCode),
    at: ["name", "title", "email", "phone"].map((field): Place => [root, "contacts", index, field]),
  })),
  { ...subjectOf(legalPerson, "", creditCode), at: [[root, "legalPerson"]] },
]
