/** Where a text stands in the data of a fact: names of fields and places in lists, from the outside in. */
export type Place = readonly (string | number)[]

/** What a fact says of a person who need not have an account, such as a contact of a company. */
export interface Personal {
  /** Who it is: the same in every fact that tells of this person. */
  readonly subject: string
  readonly name: string
  readonly email: string
  /** The texts by which the person is known. */
  readonly at: readonly Place[]
}

/** By fact, of whom its data tell what. */
export type PersonalFacts = Readonly<Record<string, ((data: never) => readonly Personal[]) | undefined>>

/** The last part of an address that stands in place of one that was erased; no letter ever gets there. */
const nowhere = "@erased.invalid"
const markShape = /^#[0-9a-f]{10}$/

/** What stands in place of a text that was erased. `mark` is ten hexadecimal digits. */
export const erasedText = (mark: string, text: string): string => (text.includes("@") ? `${mark}${nowhere}` : `#${mark}`)

/** Whether it is a mark that tells of nobody any more. */
export const isErased = ({ name, email }: Pick<Personal, "name" | "email">): boolean =>
  email === "" ? markShape.test(name) : email.endsWith(nowhere)
