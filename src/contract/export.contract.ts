import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

/** The areas of the platform that offer data for export (spec 7.13). */
export const exportAreas = ["basic", "pur", "sup", "per", "system"] as const
export type ExportArea = (typeof exportAreas)[number]

/** Which of the three start calls begins an export (spec 7.13). */
export type ExportFun = "basic" | "sup" | "default"

/** The name of a registered source, never an address or a statement. */
const sourceName = z.string().regex(/^[A-Za-z][\w-]{1,40}$/)
const columnCode = z.string().regex(/^\w{1,64}$/)

/** A column of the file: its heading, and the source's column. */
const exportColumn = z.strictObject({ columnName: z.string().trim().max(120), columnCode })
export type ExportColumnDto = z.infer<typeof exportColumn>

const bound = z.union([z.string().max(64), z.number()]).optional()
/** The filter of a column: a value, several values, a range, or null for none. */
export const filterValue = z.union([
  z.string().max(200),
  z.number(),
  z.boolean(),
  z.array(z.string().max(64)).max(100),
  z.strictObject({ from: bound, to: bound }),
  z.null(),
])
export type FilterValue = z.infer<typeof filterValue>

/** Scope "1" is everything that the person may see (spec 9), "2" the rows that match `filter`. */
export const exportScope = z.enum(["1", "2"])

/** Export request (spec 3). `exportType` names the source; the extension of `fileName` chooses the format: `.csv`, else XLSX. No columns means all. */
export const exportRequest = z.strictObject({
  fileName: z.string().trim().max(120).default(""),
  excelColumnDtoList: z.array(exportColumn).max(200).default([]),
  scope: exportScope.default("1"),
  exportType: sourceName,
  filter: z.record(z.string().max(64), filterValue).default({}),
})
export type ExportRequest = z.infer<typeof exportRequest>
export type ExportWish = z.input<typeof exportRequest>

/** Waiting, running, or ended in one of four ways; the file of an expired export is deleted, its record remains. */
export const exportState = z.enum(["queued", "running", "done", "failed", "cancelled", "expired"])
export type ExportState = z.infer<typeof exportState>

/** A source for export, in the caller's language. */
export const exportable = z.object({
  exportType: z.string(),
  fileName: z.string(),
  excelColumnDtoList: z.array(z.object({ columnName: z.string(), columnCode: z.string() })),
})
export type Exportable = z.infer<typeof exportable>

/** Why an export failed: it was interrupted, the permission was lost, or there was a bug. */
export const exportFailure = z.enum(["interrupted", "notPermitted", "fault"])

/** An export of the caller. */
export const exportRow = z.object({
  key: id,
  exportType: z.string(),
  fileName: z.string(),
  state: exportState,
  reason: exportFailure.nullable(),
  /** Rows written so far. */
  rows: z.int(),
  /** The rows were searched by words while the search was being rebuilt, so some may be missing. */
  incomplete: z.boolean(),
  /** Size in bytes; null until it is done. */
  size: z.int().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  expiresAt: instant.nullable(),
})
export type ExportRow = z.infer<typeof exportRow>

const key = z.strictObject({ key: id })
const preload = (path: string) =>
  endpoint("POST", `${path}/preloadExportData`, {
    summary: "What the caller may export here, with the columns of each; of a request that is being made `exportType` narrows it to one",
    body: exportRequest.partial(),
    data: z.array(exportable),
  })
const getData = (path: string) =>
  endpoint("POST", `${path}/getExportData`, {
    summary: "The first rows of an export as the file would have them, a hundred at most",
    body: exportRequest,
    data: z.object({ excelColumnDtoList: exportable.shape.excelColumnDtoList, records: z.array(z.array(z.string())) }),
  })
const start = (path: string) =>
  endpoint("POST", `${path}/startExportData`, {
    summary: "Begins an export in the background; the data is its key",
    body: exportRequest,
    data: id,
  })

/** Exports (spec 3, 4, 7.13): started, polled every ten seconds, and downloaded only by the person who started them. */
export const exportContract = {
  preloadBasic: preload("basic/dataExcelExport"),
  preloadPur: preload("pur"),
  preloadSup: preload("sup"),
  preloadPer: preload("per"),
  preloadSystem: preload("system"),
  getPur: getData("pur"),
  getSystem: getData("system"),
  startBasic: start("basic/dataExcelExport"),
  startSup: start("sup"),
  startDefault: start("pur"),
  status: endpoint("GET", "basic/dataExcelExport/getExportStatus", {
    summary: "Null while the export is under way, the address of the file when it is done, and any other word when there will be none",
    query: key,
    data: z.string().nullable(),
  }),
  cancel: endpoint("POST", "basic/dataExcelExport/cancelExport", { summary: "Stops an export", body: key, data: exportRow }),
  again: endpoint("POST", "basic/dataExcelExport/repeatExport", {
    summary: "Begins the same export once more; the data is the new key",
    body: key,
    data: id,
  }),
  query: endpoint("POST", "basic/dataExcelExport/query", {
    summary: "The caller's exports, the latest first",
    query: pageQuery,
    data: pageOf(exportRow),
  }),
}

/** The address of an export's file, below `/prod-api/`; the reply is the file itself. */
export const exportFilePath = "basic/dataExcelExport/download/"
