import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { fit } from "#machines/supplier/supplier.fit.ts"
import type { Person } from "./caller.ts"
import type { TestServer } from "./server.ts"

type Step = readonly [who: string, command: keyof typeof supplier.commands, input?: object]
const why = { reason: "年度评审" }
const expired = { kind: "businessLicence", number: "YZ-9", issuer: "", validFrom: "2020-01-01", validTo: "2025-01-01", mandatory: true }
/** By the rule that bars it, what is done to a supplier that was entered by hand. */
const ways: Readonly<Record<(typeof fit)[number], readonly Step[]>> = {
  suppliersFarEnough: [],
  suppliersNotFrozen: [
    ["purchaser", "admit"],
    ["purchaser", "freeze", { ...why, scopes: ["inquiry"], until: null }],
  ],
  suppliersCertified: [
    ["purchaser", "admit"],
    ["purchaser", "certify", expired],
  ],
  suppliersNotBlacklisted: [
    ["purchaser", "askBlacklist", why],
    ["lead", "approve", { comment: "" }],
    ["approver", "approve", { comment: "" }],
  ],
}

/** Suppliers that may not be asked, by the rule that says so. */
export async function barredSuppliers(server: Pick<TestServer, "signIn">): Promise<Readonly<Record<keyof typeof ways, string>>> {
  const people = new Map<string, Promise<Person>>()
  const as = (name: string) => {
    const person = people.get(name) ?? server.signIn(name)
    people.set(name, person)
    return person
  }
  const made: [string, string][] = []
  for (const [index, [rule, steps]] of Object.entries(ways).entries()) {
    const entered = { company: `苏州第${index + 1}轴承有限公司`, creditCode: `91320500MA1N00000${index}` }
    const { id } = await (await as("purchaser")).call(supplier.calls.create, { body: entered })
    for (const [who, command, input = {}] of steps) {
      const person = await as(who)
      const { version } = await person.call(supplier.calls.get, { params: { id }, query: {} })
      await person.call(supplier.calls[command], { params: { id }, body: { base: version, input } as never })
    }
    made.push([rule, id])
  }
  return Object.fromEntries(made) as Readonly<Record<keyof typeof ways, string>>
}
