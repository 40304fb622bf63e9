import { createHash } from "node:crypto"
import type { RegistrationContent } from "#contract/registration.contract.ts"

const certificate = { issuer: "", validFrom: "2024-01-01", validTo: "2030-12-31" }

/** What a company of a real shape declares: three contacts, two accounts, four certificates. No two numbers give the same code, phones or accounts. */
export function registrationOf(count: number): RegistrationContent {
  const own = String(count).padStart(6, "0")
  const contact = (index: number) => ({
    name: `联系人${index}`,
    title: "销售",
    phone: `138${index}${String(count).padStart(7, "0")}`,
    email: `contact${index}.${count}@example.com`,
  })
  const account = (index: number) => ({
    bank: "中国工商银行",
    branch: "合肥城建支行",
    holder: `合肥第${count}轴承有限公司`,
    number: `62220213020${index}${own}1`,
    currency: "CNY" as const,
  })
  return {
    company: `合肥第${count}轴承有限公司`,
    creditCode: `91340100MA2N${own}`,
    legalPerson: "钱文",
    address: `合肥市包河区徽州大道${count}号`,
    established: "2012-05-18",
    website: "",
    scope: "轴承制造与销售",
    contacts: [1, 2, 3].map(contact),
    categories: ["0201"],
    regions: ["340000"],
    accounts: [1, 2].map(account),
    certificates: [
      { ...certificate, kind: "businessLicence", number: `YZ${own}`, validTo: null },
      { ...certificate, kind: "iso9001", number: `Q${own}` },
      { ...certificate, kind: "iso14001", number: `E${own}` },
      { ...certificate, kind: "iso45001", number: `S${own}` },
    ],
  }
}

/** Does the work that a browser does in place of a picture puzzle. */
export function proofOf({ challenge, bits }: { readonly challenge: string; readonly bits: number }) {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash("sha256").update(`${challenge}.${nonce}`).digest()
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return { challenge, nonce: String(nonce) }
  }
}
