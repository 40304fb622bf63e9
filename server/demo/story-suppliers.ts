import type { RegistrationContent } from "#contract/registration.contract.ts"
import type { SupplierCertificate } from "#contract/supplier.contract.ts"
import { dayAt } from "#contract/time.ts"
import { masked } from "#machines/registration/registration.mask.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { SupplierFacts } from "#machines/supplier/supplier.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { fromOutside } from "#server/documents/from-outside.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import type { Keys } from "#server/keys.ts"
import { keepSecrets } from "#server/modules/supplier/registration-secrets.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import type { Storyteller } from "./storyteller.ts"

const day = 86_400_000

interface Told {
  readonly legalPerson: string
  readonly address: string
  readonly established: string
  readonly scope: string
  readonly contact: string
  readonly phone: string
  readonly bank: string
  readonly number: string
  readonly categories: readonly string[]
  readonly region: string
  /** The days until its quality certificate ends. */
  readonly iso: number
}

/** What the suppliers of the story declare about themselves. */
const declarations: Readonly<Record<string, Told>> = {
  "supplier.a": {
    legalPerson: "顾永康",
    address: "江苏省无锡市新吴区长江南路88号",
    established: "2004-06-18",
    scope: "机电设备、轴承与传动件的制造、销售和安装",
    contact: "王海涛",
    phone: "13861880021",
    bank: "中国工商银行无锡新吴支行",
    number: "1103020209200188660",
    categories: ["02", "0302"],
    region: "320000",
    iso: 21,
  },
  "supplier.b": {
    legalPerson: "秦启明",
    address: "上海市浦东新区张江路1200号",
    established: "2010-03-09",
    scope: "工业自动化系统集成、仪器仪表销售",
    contact: "李雪梅",
    phone: "13916680032",
    bank: "招商银行上海张江支行",
    number: "121907865210608",
    categories: ["03", "0702"],
    region: "310000",
    iso: 410,
  },
  "supplier.c": {
    legalPerson: "叶东瓯",
    address: "浙江省温州市瓯海区梧田工业区12号",
    established: "1998-11-02",
    scope: "泵、阀门及管件的制造与销售",
    contact: "赵建华",
    phone: "13758870043",
    bank: "中国农业银行温州瓯海支行",
    number: "19240101040012345",
    categories: ["0203"],
    region: "330000",
    iso: 190,
  },
  "supplier.d": {
    legalPerson: "梁粤信",
    address: "广东省佛山市顺德区容桂大道66号",
    established: "2013-08-26",
    scope: "电气成套设备、电线电缆的销售与工程服务",
    contact: "黄丽娟",
    phone: "13823390054",
    bank: "中国建设银行佛山顺德支行",
    number: "44050166723500000123",
    categories: ["0301", "0302"],
    region: "440000",
    iso: 640,
  },
}

/** Creates the suppliers of the story with data declared long ago; one of them has declared nothing yet. */
export async function suppliers(tx: Tx, keys: Keys, story: Storyteller, people: Readonly<Record<string, string>>): Promise<void> {
  const handler = storedOf(supplier)
  await story.at(story.now - 390 * day)
  await adoptSuppliers(tx)
  await story.at(story.now - 380 * day)
  for (const [name, one] of Object.entries(declarations)) {
    const company = story.companyOf(name)
    const numbers = `story/${people[name] ?? name}`
    const contentOf = ({ company: called, creditCode }: Pick<SupplierFacts, "company" | "creditCode">): RegistrationContent => ({
      company: called,
      creditCode,
      legalPerson: one.legalPerson,
      address: one.address,
      established: one.established,
      website: "",
      scope: one.scope,
      contacts: [{ name: one.contact, title: "销售经理", phone: one.phone, email: `${name.replace(".", "-")}@example.com` }],
      categories: [...one.categories],
      regions: [one.region],
      accounts: [{ bank: one.bank, branch: "", holder: called, number: one.number, currency: "CNY" }],
      certificates: [],
    })
    await fromOutside(tx, handler, company, {
      type: "supplier.changed",
      data: (facts: SupplierFacts) => {
        const { number, company: called, creditCode } = facts
        const sealed = { contacts: numbers, accounts: numbers }
        return { number, company: called, creditCode, profile: masked(contentOf(facts)), numbers: sealed, heldAccounts: [] }
      },
    })
    await keepSecrets(tx, keys, numbers, contentOf({ company: "", creditCode: "" }))
    const from = (days: number) => dayAt(story.now + days * day)
    const certificates: readonly SupplierCertificate[] = [
      {
        kind: "businessLicence",
        number: `YZ-${one.number.slice(-6)}`,
        issuer: "市场监督管理局",
        validFrom: one.established,
        validTo: null,
        mandatory: true,
      },
      {
        kind: "iso9001",
        number: `Q-${one.number.slice(-5)}`,
        issuer: "中国质量认证中心",
        validFrom: from(one.iso - 1095),
        validTo: from(one.iso),
        mandatory: false,
      },
    ]
    await fromOutside(tx, handler, company, { type: "supplier.certificatesChanged", data: { certificates } })
  }
}
