/** The path of a text in a fact's data: names of fields and indexes of lists, from the outside in. */
export type Place = readonly (string | number)[]

/** The personal texts that a fact holds about one person, who need not have an account, such as a contact of a company. */
export interface Personal {
  /** The id of the person, equal in all facts that name this person. */
  readonly subject: string
  readonly name: string
  readonly email: string
  /** The places of the texts that identify the person. */
  readonly at: readonly Place[]
}

/** By type of fact, the people that its data name, with their texts. */
export type PersonalFacts = Readonly<Record<string, ((data: never) => readonly Personal[]) | undefined>>

/** The end of the address that replaces an erased one; no letter reaches it. */
const nowhere = "@erased.invalid"
const markShape = /^#[0-9a-f]{10}$/

/** The replacement of an erased text. `mark` is ten hexadecimal digits. */
export const erasedText = (mark: string, text: string): string => (text.includes("@") ? `${mark}${nowhere}` : `#${mark}`)

/** Whether these texts are the replacements of erased ones. */
export const isErased = ({ name, email }: Pick<Personal, "name" | "email">): boolean =>
  email === "" ? markShape.test(name) : email.endsWith(nowhere)
