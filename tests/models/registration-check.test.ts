import { expect, test } from "vitest"
import type { RegistrationContent } from "#contract/registration.contract.ts"
import { registrationOf } from "../support/registrations.ts"
import { lacksOf, misfitsOf } from "../../src/features/supplier/registration-check.ts"

const now = Date.parse("2026-11-29T00:00:00Z")
const whole = registrationOf(1)
const said = (more: Partial<RegistrationContent>) =>
  misfitsOf({ ...whole, ...more }, now).map(({ path, says }) => [path, says?.key ?? null])

test("a complete registration lacks nothing", () => {
  expect(lacksOf(whole, now)).toEqual([])
})

test("a certificate that ends before it begins is told so, not as a day that is missing", () => {
  const [licence] = whole.certificates
  if (!licence) throw new Error("no licence")
  const certificates = [{ ...licence, validFrom: "2024-01-01", validTo: "2020-01-01" }]
  expect(said({ certificates })).toEqual([["certificates.0.validTo", "rules:certificateEndsAfterBegin"]])
  expect(lacksOf({ ...whole, certificates }, now)).toEqual([
    { step: "certificates", name: "validTo", says: { key: "rules:certificateEndsAfterBegin" } },
  ])
  expect(said({ certificates: [{ ...licence, validFrom: "" }] })).toEqual([["certificates.0.validFrom", null]])
})

test("a telephone number is taken however it is grouped, and one with an extension or from abroad is told what is asked for", () => {
  const [contact] = whole.contacts
  if (!contact) throw new Error("no contact")
  const calledBy = (phone: string) => said({ contacts: [{ ...contact, phone }] })
  for (const phone of ["13800000000", "+86 138 0000 0000", "0086-138-0000-0000", "１３８００００００００"])
    expect(calledBy(phone)).toEqual([])
  for (const phone of ["138000000001", "13800000000 ext 12", "+34 600 000 000"])
    expect(calledBy(phone)).toEqual([["contacts.0.phone", "registration:hints.phone"]])
})

test("a founding day in the future, a website that is none and a text that is too long are told each in their own words", () => {
  expect(said({ established: "2030-01-01" })).toEqual([["established", "supplier-rules:isFoundedAlready"]])
  expect(said({ established: "2026-11-29" })).toEqual([])
  expect(said({ website: "javascript:alert(1)" })).toEqual([["website", "rules:websiteFits"]])
  expect(misfitsOf({ ...whole, legalPerson: "钱".repeat(65) }, now)).toEqual([
    { path: "legalPerson", says: { key: "field:longest", max: 64 } },
  ])
})
