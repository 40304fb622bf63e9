import { expect, test } from "vitest"
import type { RegistrationContent } from "#contract/registration.contract.ts"
import { certificatesAfter, differencesOf, type Reviewed } from "./change.differences.ts"
import { rebased } from "./change.rebase.ts"

const base: RegistrationContent = {
  company: "合肥轴承有限公司",
  creditCode: "91340100MA2N000001",
  legalPerson: "钱文",
  address: "徽州大道1号",
  established: null,
  website: "",
  scope: "",
  contacts: [
    { name: "钱文", title: "", phone: "13800000001", email: "a@example.com" },
    { name: "孙立", title: "", phone: "13800000002", email: "b@example.com" },
  ],
  categories: ["0201"],
  regions: ["340000"],
  certificates: [
    { kind: "businessLicence", number: "YZ-1", issuer: "", validFrom: "2020-01-01", validTo: "2026-12-31" },
    { kind: "agency", number: "A-1", issuer: "", validFrom: "2020-01-01", validTo: null },
  ],
  accounts: [{ bank: "工商银行", branch: "", holder: "合肥轴承有限公司", number: "6222 0213 0001", currency: "CNY" }],
}
const known: Reviewed = { mandatory: [], declared: true }
const told = (after: RegistrationContent, over = known) =>
  differencesOf(base, after, over).map(({ list, index, what, field, before, after: now, reviewed }) => [
    list === null ? field : `${list}.${index}.${field}`,
    what,
    before,
    now,
    reviewed,
  ])

test("tells each field that is to be another, and whether it is reviewed", () => {
  expect(told({ ...base, legalPerson: "孙立", website: "https://example.com", categories: ["0201", "0202"] })).toEqual([
    ["legalPerson", "changed", "钱文", "孙立", true],
    ["website", "changed", null, "https://example.com", false],
    ["categories", "changed", "0201", "0201, 0202", false],
  ])
  expect(told(base)).toEqual([])
})

test("an entry is the same one where it has moved, and a number is compared in full though only its end is told", () => {
  const [first, second] = base.contacts
  const [account] = base.accounts
  if (!first || !second || !account) throw new Error("the base says less")
  expect(told({ ...base, contacts: [second, { ...first, phone: "13899999901" }] })).toEqual([
    ["contacts.1.phone", "changed", "138••••01", "138••••01", false],
  ])
  // Grouped otherwise it is the same number; another with the same end is another account.
  expect(told({ ...base, accounts: [{ ...account, number: "622202130001" }] }).map(([path]) => path)).toEqual(["accounts.0.number"])
  expect(told({ ...base, accounts: [{ ...account, number: "9999 9999 0001" }] }).map(([path, what]) => [path, what])).toEqual([
    ["accounts.0.bank", "removed"],
    ["accounts.0.holder", "removed"],
    ["accounts.0.number", "removed"],
    ["accounts.0.currency", "removed"],
    ["accounts.0.bank", "added"],
    ["accounts.0.holder", "added"],
    ["accounts.0.number", "added"],
    ["accounts.0.currency", "added"],
  ])
})

test("a certificate without which nothing is asked is reviewed, any other is not, and of a company that has declared nothing all is", () => {
  const certificates = base.certificates.map((one) => ({ ...one, validTo: "2030-12-31" }))
  expect(told({ ...base, certificates }).map(([path, , , , reviewed]) => [path, reviewed])).toEqual([
    ["certificates.0.validTo", true],
    ["certificates.1.validTo", false],
  ])
  const mandatory = [{ kind: "agency" as const, number: "A-1" }]
  expect(told({ ...base, certificates }, { ...known, mandatory }).map(([, , , , reviewed]) => reviewed)).toEqual([true, true])
  expect(told({ ...base, address: "徽州大道2号" }, { ...known, declared: false })).toEqual([
    ["address", "changed", "徽州大道1号", "徽州大道2号", true],
  ])
})

test("a certificate that comes under another number in the place of a mandatory one is reviewed, and mandatory", () => {
  const [licence, agency] = base.certificates
  if (!licence || !agency) throw new Error("the base says less")
  const mandatory = [{ kind: "agency" as const, number: "A-1" }]
  const renewed = { ...base, certificates: [licence, { ...agency, number: "A-2" }] }
  const differences = differencesOf(base, renewed, { ...known, mandatory })
  const told = Map.groupBy(differences, ({ what }) => what)
  expect([...told].map(([what, all]) => [what, all.every(({ reviewed }) => reviewed)])).toEqual([
    ["removed", true],
    ["added", true],
  ])
  const now = base.certificates.map((one) => ({ ...one, mandatory: true }))
  expect(certificatesAfter(now, renewed, base, differences).map(({ number, mandatory: needed }) => [number, needed])).toEqual([
    ["YZ-1", true],
    ["A-2", true],
  ])
  // One beside it is not, nor one of another kind.
  const more = [
    { ...agency, number: "A-3" },
    { ...agency, kind: "other" as const, number: "A-1" },
  ]
  const beside = { ...base, certificates: [...base.certificates, ...more] }
  expect(differencesOf(base, beside, { ...known, mandatory }).some(({ reviewed }) => reviewed)).toBe(false)
})

test("what was written is put over what others have changed meanwhile, field by field", () => {
  const [licence, agency] = base.certificates
  const [first, second] = base.contacts
  if (!licence || !agency || !first || !second) throw new Error("the base says less")
  const iso = { kind: "iso9001" as const, number: "Q-1", issuer: "", validFrom: "2026-01-01", validTo: null }
  const mine = {
    ...base,
    address: "徽州大道2号",
    categories: ["0202"],
    contacts: [{ ...first, title: "销售" }],
    certificates: [{ ...licence, validTo: "2030-12-31" }, agency],
  }
  const now = {
    ...base,
    website: "https://example.com",
    categories: ["0201", "0203"],
    certificates: [{ ...licence, issuer: "市监局" }, iso],
  }
  expect(rebased(base, mine, now)).toEqual({
    ...mine,
    website: "https://example.com",
    categories: ["0203", "0202"],
    contacts: [{ ...first, title: "销售" }],
    // The one that nobody touched here was taken away there.
    certificates: [{ ...licence, issuer: "市监局", validTo: "2030-12-31" }, iso],
  })
  expect(rebased(base, base, now)).toEqual(now)
})

test("certificates are put in force one by one, beside those that came meanwhile", () => {
  const renewed = { ...base.certificates[0], validTo: "2030-12-31" } as RegistrationContent["certificates"][number]
  const after = { ...base, certificates: [renewed] }
  const iso = { kind: "iso9001" as const, number: "Q-1", issuer: "", validFrom: "2026-01-01", validTo: null, mandatory: true }
  const now = [...base.certificates.map((one) => ({ ...one, mandatory: one.kind === "businessLicence" })), iso]
  const kept = certificatesAfter(now, after, base, differencesOf(base, after, known))
  expect(kept.map(({ kind, validTo, mandatory }) => [kind, validTo, mandatory])).toEqual([
    ["iso9001", null, true],
    ["businessLicence", "2030-12-31", true],
  ])
})
