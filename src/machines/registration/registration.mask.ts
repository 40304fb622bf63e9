import type { DeclaredContent, RegistrationContent } from "#contract/registration.contract.ts"

const dots = "••••"
/** Of a telephone number the first three and the last two digits. */
const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}${dots}${phone.slice(-2)}`
/** Of an account number the last four digits. */
const maskedAccount = (number: string): string => `${dots} ${plainNumber(number).slice(-4)}`

/** A number without what only parts it for the eye. */
export const plainNumber = (number: string): string => number.replaceAll(/[\s-]/g, "").toUpperCase()

/** What documents keep of what was written. */
export const masked = ({ contacts, accounts, ...content }: RegistrationContent): DeclaredContent => ({
  ...content,
  contacts: contacts.map((one) => ({ ...one, phone: maskedPhone(one.phone) })),
  accounts: accounts.map((one) => ({ ...one, number: maskedAccount(one.number) })),
})

/** The numbers that documents do not keep, by their path. */
export const secretsOf = ({ contacts, accounts }: RegistrationContent): readonly { readonly field: string; readonly value: string }[] => [
  ...contacts.map(({ phone }, index) => ({ field: `contacts.${index}.phone`, value: phone })),
  ...accounts.map(({ number }, index) => ({ field: `accounts.${index}.number`, value: number })),
]

/** What was written, of what a document keeps and the numbers that it does not. */
export const unmasked = (
  { contacts, accounts, ...content }: DeclaredContent,
  secrets: ReadonlyMap<string, string>,
): RegistrationContent => ({
  ...content,
  contacts: contacts.map((one, index) => ({ ...one, phone: secrets.get(`contacts.${index}.phone`) ?? "" })),
  accounts: accounts.map((one, index) => ({ ...one, number: secrets.get(`accounts.${index}.number`) ?? "" })),
})
