import type { DeclaredContent, RegistrationContent } from "#contract/registration.contract.ts"

const dots = "••••"
/** The first three and the last two digits of a telephone number; dots would tell of one where there is none. */
const maskedPhone = (phone: string): string => (phone === "" ? "" : `${phone.slice(0, 3)}${dots}${phone.slice(-2)}`)
/** The last four digits of an account number, likewise. */
const maskedAccount = (number: string): string => (number === "" ? "" : `${dots} ${plainNumber(number).slice(-4)}`)

/** A number without its visual separators. */
export const plainNumber = (number: string): string => number.replaceAll(/[\s-]/g, "").toUpperCase()

/** The form of written content that documents store. */
export const masked = ({ contacts, accounts, ...content }: RegistrationContent): DeclaredContent => ({
  ...content,
  contacts: contacts.map((one) => ({ ...one, phone: maskedPhone(one.phone) })),
  accounts: accounts.map((one) => ({ ...one, number: maskedAccount(one.number) })),
})

/** The numbers that documents do not store, by their path. */
export const secretsOf = ({ contacts, accounts }: RegistrationContent): readonly { readonly field: string; readonly value: string }[] => [
  ...contacts.map(({ phone }, index) => ({ field: `contacts.${index}.phone`, value: phone })),
  ...accounts.map(({ number }, index) => ({ field: `accounts.${index}.number`, value: number })),
]

/** The written content, restored from what a document stores and the numbers that it does not. */
export const unmasked = (
  { contacts, accounts, ...content }: DeclaredContent,
  secrets: ReadonlyMap<string, string>,
): RegistrationContent => ({
  ...content,
  contacts: contacts.map((one, index) => ({ ...one, phone: secrets.get(`contacts.${index}.phone`) ?? "" })),
  accounts: accounts.map((one, index) => ({ ...one, number: secrets.get(`accounts.${index}.number`) ?? "" })),
})
