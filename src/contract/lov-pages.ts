/** The lists of values that pages open by their codes, with those pages by the keys of their titles; a test compares it with the pages. */
export const lovPages: Readonly<Record<string, readonly string[]>> = {
  SUPPLIER: ["tender:screens.add-tender-view", "announcement:lists.platform.title", "announcement:lists.company.title"],
  COMPANY: ["admin:users.title", "admin:roles.title", "admin:units.title", "routes:title", "routes:page"],
  PERSON: ["admin:units.title"],
  ACCOUNT: ["permissions:title"],
  CODE: ["basics:lov.title"],
  MASTER_DATA: ["registers:exchange-rates.title"],
}
