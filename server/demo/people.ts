import type { DemoAccount } from "#contract/identity.contract.ts"
import type { Role } from "#contract/people.ts"
import type { Tx } from "#server/database/database.ts"
import { hashPassword } from "#server/identity/secrets.ts"
import { createParty, createUser, findUserByName } from "#server/identity/users.ts"
import { enterExpert } from "#server/modules/admin/change-expert.ts"
import { ensureDepartment } from "#server/identity/units.ts"

/** The password of every demo account. It is public, hence of no use elsewhere. */
export const demoPassword = "Procure-2026"

interface Person {
  readonly name: string
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly department?: string
  readonly company?: { readonly name: string; readonly creditCode: string }
  readonly fields?: readonly string[]
}

/** The buying company. */
const buyer = { name: "华东精工制造集团有限公司", creditCode: "91310000MA1FL0QX6F" }

const staff: readonly Person[] = [
  { name: "admin", displayName: "周子墨", roles: ["administrator"], department: "信息中心" },
  { name: "purchaser", displayName: "陈思远", roles: ["purchaser"], department: "采购部" },
  { name: "lead", displayName: "徐明远", roles: ["purchaser", "supervisor"], department: "采购部" },
  { name: "approver", displayName: "林国栋", roles: ["approver"], department: "总经理办公室" },
  { name: "supervisor", displayName: "吴敏", roles: ["supervisor"], department: "纪检监察室" },
  { name: "legal", displayName: "沈嘉怡", roles: ["legal"], department: "法务部" },
]

const suppliers: readonly Person[] = [
  {
    name: "supplier.a",
    displayName: "王海涛",
    roles: ["supplier"],
    company: { name: "江苏恒远机电设备有限公司", creditCode: "91320211MA1X8K3T5Y" },
  },
  {
    name: "supplier.b",
    displayName: "李雪梅",
    roles: ["supplier"],
    company: { name: "上海启明自动化科技有限公司", creditCode: "91310115MA1K4D7Q2N" },
  },
  {
    name: "supplier.c",
    displayName: "赵建华",
    roles: ["supplier"],
    company: { name: "浙江东瓯泵阀股份有限公司", creditCode: "91330304MA2C6H9R8T" },
  },
  {
    name: "supplier.d",
    displayName: "黄丽娟",
    roles: ["supplier"],
    company: { name: "广东粤信电气工程有限公司", creditCode: "91440606MA4W5N2L74" },
  },
  {
    name: "supplier.e",
    displayName: "孙志强",
    roles: ["supplier"],
    company: { name: "山东鲁岳工业装备有限公司", creditCode: "91370102MA3M9P6F4C" },
  },
]

const experts: readonly Person[] = [
  { name: "expert.1", displayName: "何文博", roles: ["expert"], department: "设备工程部", fields: ["mechanical", "electrical"] },
  { name: "expert.2", displayName: "郑晓岚", roles: ["expert"], department: "电气工程部", fields: ["electrical", "automation"] },
  { name: "expert.3", displayName: "马俊杰", roles: ["expert"], department: "信息中心", fields: ["it", "automation"] },
  { name: "expert.4", displayName: "许静怡", roles: ["expert"], department: "财务部", fields: ["finance", "costing"] },
  { name: "expert.5", displayName: "罗永昌", roles: ["expert"], department: "质量管理部", fields: ["mechanical", "quality"] },
  { name: "expert.6", displayName: "谢佳宁", roles: ["expert"], department: "工程造价部", fields: ["costing", "civil"] },
  { name: "expert.7", displayName: "曹振宇", roles: ["expert"], department: "安全环保部", fields: ["safety", "mechanical"] },
]

/** The buyer's own experts: employed by the buying company, and unrelated to any bidder. */
const atHome = { title: "高级工程师", employerName: "", avoid: [] }

const everyone = [...staff, ...suppliers, ...experts]

/** Creates the accounts of the demo story and returns their ids by account name. */
export async function createDemoPeople(tx: Tx): Promise<Record<string, string>> {
  // One hash for all accounts: the password is public, and one per account would only delay the first start.
  const hash = await hashPassword(demoPassword)
  const ids: Record<string, string> = {}
  const home = await createParty(tx, buyer)
  for (const person of everyone) {
    const party = person.company ? await createParty(tx, person.company) : person.roles.includes("expert") ? undefined : home
    const { name, displayName, roles, department } = person
    const unit = department ? await ensureDepartment(tx, { company: home, name: department }) : undefined
    const id = await createUser(tx, { name, displayName, roles, secret: { hash }, party, unit })
    ids[name] = id
    if (person.fields)
      await enterExpert(tx, { ...atHome, person: id, employer: home, fields: [...person.fields], state: "enabled" }, ids["admin"] ?? "")
  }
  return ids
}

/** Lists the existing demo accounts, for the sign-in page. */
export async function listDemoAccounts(tx: Tx): Promise<DemoAccount[]> {
  const found = await Promise.all(everyone.map(({ name }) => findUserByName(tx, name)))
  return found
    .filter((user) => user?.active === true)
    .flatMap((user) =>
      user
        ? [{ name: user.name, displayName: user.displayName, roles: [...user.roles], company: user.partyName, password: demoPassword }]
        : [],
    )
}
