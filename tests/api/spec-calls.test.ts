import { randomBytes } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { type CodeDraft, codeContract as codes } from "#contract/code.contract.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { exportContract as exports } from "#contract/export.contract.ts"
import { fileContract as files, fileVersion } from "#contract/file.contract.ts"
import { type LovDraft, lovContract as lov } from "#contract/lov.contract.ts"
import { messageContract as messages } from "#contract/message.contract.ts"
import { tenderingQuestionContract as questions } from "#contract/tendering-question.contract.ts"
import { registrationContract, termsVersion } from "#contract/registration.contract.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import type { Person } from "../support/caller.ts"
import { filesOver } from "../support/files.ts"
import { templateOf, words } from "../support/messages.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { mine } from "../support/registration-stage.ts"
import { registrationOf } from "../support/registrations.ts"
import { startServer } from "../support/server.ts"
import { endpointOf, type SpecCall, specCalls } from "../support/spec-calls.ts"
import { type PersonName, type TenderStage, tenderStage } from "../support/tender.ts"

/*
 * Each call of the specification's sections 7.3 to 7.5 and 7.8 to 7.13, at its own method and path and under its own names, as somebody who may make it
 * and with input that makes sense. What it refuses stands with its module's tests.
 */

const newKey = () => randomBytes(16).toString("hex")

interface Input {
  /** An administrator, unless it says otherwise. */
  readonly as?: PersonName
  /** In place of the sample values in the path, and in the query beside its names. */
  readonly values?: Readonly<Record<string, string>>
  readonly body?: unknown
}

let stage: TenderStage
let admin: Person
/** A tender to which suppliers may ask. */
let asked: string
let approver: Person

beforeAll(async () => {
  stage = await tenderStage(await startServer({ until: "file" }))
  ;[admin, approver] = await Promise.all([stage.as("admin"), stage.as("approver")])
  const { id } = await stage.create()
  await stage.run("purchaser", id, "submit", {})
  asked = id
  await settleNotices(stage.server.database)
  await stage.run("approver", id, "approvePublication", {})
}, 60_000)

const codeDraft = (code: string): CodeDraft => ({
  code,
  names: words("包装方式"),
  enabledFlag: 1,
  entries: ["box", "bag"].map((value) => ({ value, names: words(value), enabledFlag: 1 })),
})
const lovDraft = (code: string): LovDraft => ({
  code,
  titles: words("公司"),
  width: "60",
  sqlTypeCode: "API",
  apiUrl: "companies",
  sqlServiceUrl: "",
  parameter: [{ field: "name", type: "input", titles: words("名称"), code: "" }],
  entries: ["name", "creditCode"].map((field) => ({ field, labels: words(field), width: null })),
  valueField: "id",
  textField: "name",
  enabledFlag: 1,
})
const template = (code: string) => templateOf({ code, enabledFlag: 0 })
const addTemplate = (code: string) => admin.call(messages.add, { body: template(code) })
/** A question that can be taken back. */
const ask = async (): Promise<string> => {
  const supplier = await stage.as("supplier.a")
  await supplier.call(questions.save, { body: { tenderingId: asked, text: "可否分批交货？" } })
  const own = await supplier.call(questions.getByTenderingId, { body: { tenderingId: asked } })
  return own.at(-1)?.id ?? ""
}
const addLov = (code: string) => admin.call(lov.add, { body: lovDraft(code) })
const addCode = (code: string) => admin.call(codes.add, { body: codeDraft(code) })

/** A file of the purchaser's own. */
const addFile = async (name: string) => {
  const sent = filesOver(stage.server.origin, await stage.as("purchaser"))
  return fileVersion.parse((await sent.multipart("attachment/sys/oss/upload", {}, name, Buffer.from("你好"))).data)
}
/** A registration that is begun, and what is sent of it. */
const begun = async (who: PersonName, count: number) => {
  const person = await stage.as(who)
  await person.call(registrationContract.begin, { body: { terms: termsVersion, language: "zh", invitation: null } })
  return { person, body: { base: (await mine(person)).version, content: registrationOf(count) } }
}
const invite = async (count: number): Promise<string> => {
  const content = {
    company: `合肥第${count}轴承有限公司`,
    creditCode: "",
    person: "钱文",
    email: `qian${count}@example.cn`,
    language: "zh" as const,
    note: "",
  }
  return (await (await stage.as("purchaser")).call(invitation.calls.create, { body: { content } })).id
}
const wish = (exportType: string) => ({
  fileName: "",
  excelColumnDtoList: [{ columnName: "编号", columnCode: exportType === "codes" ? "code" : "number" }],
  scope: "1",
  exportType,
})
const page = { page: "1", pageSize: "10" }

/** What is sent, by the call of the contract; what is needed for it is made first. */
const inputs: Readonly<Record<string, () => Input | Promise<Input>>> = {
  "POST sup/register/": async () => ({ as: "expert.6", body: (await begun("expert.6", 6)).body }),
  "GET sup/register/verifySupplierName": () => ({ values: { supplierName: "合肥第60轴承有限公司" } }),
  "GET sup/register/verifyUnifyWorldCode": () => ({ values: { unifyWorldCode: registrationOf(60).creditCode } }),
  "POST sup/registerForm/query": () => ({ as: "purchaser", values: page, body: { keyword: "轴承" } }),
  "POST sup/registerForm/doApprove": async () => {
    const { person, body } = await begun("expert.7", 7)
    const { id } = await person.call(registrationContract.register, { body })
    return { as: "purchaser", body: { id, status: "1", comment: "资料齐全" } }
  },
  "POST sup/supInviteSupplier/query": () => ({ as: "purchaser", values: page, body: { keyword: "轴承" } }),
  "POST sup/supInviteSupplier/delete": async () => ({ as: "purchaser", body: { ids: [await invite(61)] } }),
  "POST sup/supInviteSupplier/inviteConnect": async () => ({ as: "purchaser", body: { ids: [await invite(62)] } }),
  "POST sup/supInviteTemp/save": () => ({
    as: "purchaser",
    body: { language: "zh", subject: "邀请 {{company}} 注册", body: "{{person}}：{{buyer}} 邀请贵公司注册。{{note}}", version: 0 },
  }),

  "POST basic/country/getAllCountry": () => ({ as: "supplier.a" }),
  "POST basic/area/queryAll": () => ({ as: "supplier.a", body: { level: 1 } }),
  "GET basic/area/queryArea": () => ({ as: "expert.1" }),
  "GET basic/area/byCode": () => ({ as: "expert.1", values: { code: "320000" } }),
  "POST basic/company/getUserCompany": () => ({ as: "supplier.a", body: { enabled: 1 } }),

  "POST bidding/tenderingQuestion/getSupplier": () => ({ as: "supplier.a", body: { name: "" } }),
  "POST bidding/tenderingQuestion/getCompany": () => ({ as: "supplier.a", body: {} }),
  "POST bidding/tenderingQuestion/query": () => ({ as: "supplier.a", values: page, body: { keyword: "样品" } }),
  "POST bidding/tenderingQuestion/getByTenderingId": () => ({ as: "supplier.a", body: { tenderingId: asked } }),
  "POST bidding/tenderingQuestion/save": () => ({ as: "supplier.a", body: { tenderingId: asked, text: "能否提供样品？" } }),
  "POST bidding/tenderingQuestion/batchRemove": async () => ({ as: "supplier.a", body: { tenderingId: asked, ids: [await ask()] } }),

  "POST notice/msgPublicTemplate/add": () => ({ body: template("ADDED") }),
  "PUT notice/msgPublicTemplate/update": async () => {
    const { id, version } = await addTemplate("UPDATED")
    return { body: { ...template("UPDATED"), id, version, name: "已改" } }
  },
  "DELETE notice/msgPublicTemplate/delete": async () => {
    const { id, version } = await addTemplate("DELETED")
    return { values: { id, version: String(version) } }
  },
  "POST notice/msgPublicTemplate/table": () => ({ values: page, body: { code: "", name: "" } }),
  "GET notice/msgPublicTemplate/getMsgPublicTemplateInf/id/:id": async () => ({ values: { id: (await addTemplate("SHOWN")).id } }),
  "GET system/wxMp/getAllPrivateTemplate": () => ({}),
  "GET basic/placeholder/findAllByParam": () => ({ values: { moduleCode: "tender", noticeType: "approval" } }),
  "GET basic/placeholderModule/queryAll": () => ({}),
  "POST notice/msgSendRecord/table": () => ({ values: page, body: { channel: "inApp" } }),
  "POST notice/msgSendRecord/update": async () => ({ as: "approver", body: { ids: [(await noticesOf(approver))[0]?.id] } }),
  "GET notice/msgSendRecord/getMsgSendRecordInf/id/:id": async () => {
    const { records } = await admin.call(messages.records, { body: {} })
    return { values: { id: records[0]?.id ?? "" } }
  },
  "POST notice/msgSendRecord/queryReceive": () => ({ as: "approver", values: page, body: { msgType: "approval" } }),
  "GET notice/msgSendRecord/unreadCount/:userId": () => ({ as: "approver" }),

  "POST system/sys/lov/query": () => ({ body: { code: "COMP" } }),
  "POST system/sys/lov/preview/service": () => ({
    body: { serviceExpression: "companies", searchParams: { name: "" }, page: 1, pageSize: 10 },
  }),
  "POST system/sys/lov/clone": () => ({ values: { source: "COMPANY", target: "COMPANY_COPY" } }),
  "POST system/sys/lov/display": () => ({ body: { searchParams: { name: "", enabled: 1 } } }),
  "POST system/sys/lov/add": () => ({ body: lovDraft("ADDED") }),
  "POST system/sys/lov/update": async () => {
    const { id, version } = await addLov("UPDATED")
    return { body: { ...lovDraft("UPDATED"), id, version, width: "70" } }
  },
  "POST system/sys/lov/remove/:id": async () => ({ values: { id: (await addLov("REMOVED")).id } }),
  "GET system/sys/lov/getByCode": () => ({ as: "supplier.a" }),
  "POST system/sys/lov/batchRemoveEntry": async () => ({ body: { id: (await addLov("NARROWED")).id, fields: ["creditCode"] } }),
  "POST system/sys/lov/api/:name": () => ({ values: { name: "companies" }, body: { name: "", enabled: 1 } }),
  "POST system/sys/lov/sql": () => ({
    as: "supplier.a",
    body: { code: "CODE_VALUE", sqlServiceUrl: "codeEntries", searchParams: { code: "UNIT", _page: 1, _pageSize: 10 } },
  }),

  "POST system/sys/code/query": () => ({ as: "supplier.a", body: { code: "UNIT" } }),
  "GET system/sys/code/getByCode": () => ({ as: "supplier.a" }),
  "GET system/sys/code/getByCodeAndEnabledFlag": () => ({ as: "supplier.a" }),
  "POST system/sys/code/add": () => ({ body: codeDraft("ADDED") }),
  "POST system/sys/code/update": async () => ({ body: { ...codeDraft("UPDATED"), version: (await addCode("UPDATED")).version } }),
  "POST system/sys/code/remove": async () => ({ values: { code: (await addCode("REMOVED")).code } }),
  "POST system/sys/code/batchRemoveEntry": async () => ({ body: { code: (await addCode("NARROWED")).code, values: ["bag"] } }),
  "POST system/sys/code/data/:code": () => ({ as: "expert.1", values: { code: "UNIT" } }),
  "POST system/sys/code/data": () => ({ as: "expert.1", body: ["UNIT", "CURRENCY"] }),

  "GET attachment/sys/oss/download": async () => {
    const { name, bucketKey } = await addFile("down.txt")
    return { as: "purchaser", values: { name, bucketKey } }
  },
  "POST attachment/ossBusiness/remove": async () => {
    const row = { ...(await addFile("removed.txt")), status: "success", percentage: 100, uid: 1 }
    return { as: "purchaser", body: { ossBusinessFiles: [row] } }
  },
  "POST attachment/ossBusiness/removeByBusinessId": () => ({
    as: "approver",
    body: { businessType: "person", businessId: stage.server.people["approver"] },
  }),

  "POST basic/dataExcelExport/preloadExportData": () => ({}),
  "POST pur/preloadExportData": () => ({ as: "purchaser", body: wish("tenders") }),
  "POST sup/preloadExportData": () => ({ as: "supplier.a" }),
  "POST per/preloadExportData": () => ({}),
  "POST system/preloadExportData": () => ({}),
  "POST pur/getExportData": () => ({ as: "purchaser", body: wish("tenders") }),
  "POST system/getExportData": () => ({ body: wish("codes") }),
  "POST basic/dataExcelExport/startExportData": () => ({ body: wish("codes") }),
  "POST sup/startExportData": () => ({ as: "supplier.a", body: wish("tenders") }),
  "POST pur/startExportData": () => ({ as: "purchaser", body: wish("tenders") }),
  "GET basic/dataExcelExport/getExportStatus": async () => ({
    as: "approver",
    values: { key: await approver.call(exports.startDefault, { body: { exportType: "tenders" } }) },
  }),
}

describe("the specification's list", () => {
  it("names 59 calls of these sections, and nine that it describes without a path; each is in the contract", () => {
    const [ours, theirs] = [specCalls.filter((one) => one.ours), specCalls.filter((one) => !one.ours)]
    expect([theirs.length, ours.length]).toEqual([59, 9])
    expect(specCalls.filter((one) => endpointOf(one) === undefined)).toEqual([])
    expect(new Set(specCalls.map(nameOf))).toEqual(new Set(Object.keys(inputs)))
  })
})

const nameOf = (one: SpecCall): string => `${one.method} ${endpointOf(one)?.path}`

/** Makes the call as the specification writes it, its sample values replaced by real ones. */
async function make(one: SpecCall): Promise<{ readonly endpoint: Endpoint; readonly response: Response }> {
  const endpoint = endpointOf(one)
  if (!endpoint) throw new Error("it is not in the contract")
  const { as = "admin", values = {}, body } = (await inputs[nameOf(one)]?.()) ?? {}
  const parts = endpoint.path.split("/")
  const sample = one.path.split("/")
  const path = parts.map((part, at) => (part.startsWith(":") ? (values[part.slice(1)] ?? sample[at]) : part)).join("/")
  const named = Object.entries(values).filter(([name]) => !parts.includes(`:${name}`))
  const query = new URLSearchParams({ ...one.query, ...Object.fromEntries(named) }).toString()
  const response = await fetch(`${stage.server.origin}/prod-api/${path}${query && `?${query}`}`, {
    method: one.method,
    headers: {
      authorization: `Bearer ${(await stage.as(as)).tokens.access_token}`,
      resourceId: "17",
      ...(endpoint.command ? { "idempotency-key": newKey() } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { endpoint, response }
}

describe("answers with 200 and what the contract says", () => {
  const [blobs, data] = [true, false].map((bytes) => specCalls.filter((one) => (endpointOf(one)?.bytes ?? false) === bytes))

  it.each(data ?? [])("$section $method $path", async (one) => {
    const { endpoint, response } = await make(one)
    const { data: told, ...frame } = (await response.json()) as { data: unknown }
    expect([response.status, frame]).toEqual([200, { code: "200", success: true, msg: "" }])
    expect(endpoint.data.parse(told)).toEqual(told)
  })

  it.each(blobs ?? [])("$section $method $path", async (one) => {
    const { response } = await make(one)
    expect([response.status, response.headers.get("content-disposition")]).toEqual([200, expect.stringMatching(/^attachment; filename/)])
    expect(await response.text()).toBe("你好")
  })

  it("7.12 POST attachment/{url}: one form with the file, its original name and parameters", async () => {
    const sent = filesOver(stage.server.origin, await stage.as("purchaser"))
    for (const url of ["sys/oss/upload", "person"]) {
      const after = { originalFilename: `${url.replaceAll("/", "-")}.txt`, params: "{}" }
      const { code, data } = await sent.multipart(`attachment/${url}`, {}, "blob", Buffer.from("你好"), after)
      expect([code, fileVersion.parse(data).name]).toEqual(["200", after.originalFilename])
    }
    const listed = await (
      await stage.as("purchaser")
    ).call(files.query, { body: { businessType: "person", businessId: stage.server.people["purchaser"] ?? "" } })
    expect(listed.records.map(({ name }) => name)).toEqual(expect.arrayContaining(["sys-oss-upload.txt", "person.txt"]))
  })
})
