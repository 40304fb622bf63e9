import { z } from "zod"
import { enabledFlag, words } from "./code.contract.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

/** The channels by which a message reaches a person. */
export const channels = ["inApp", "mail", "sms"] as const
export type Channel = (typeof channels)[number]

/** The delivery state of a message. `logged`: without a configured provider of text messages it was only written to the server's log. */
export const sendStates = ["waiting", "sent", "read", "failed", "logged", "skipped"] as const
export type SendState = (typeof sendStates)[number]

/** An empty text is accepted here, so that the refusal says which of the two is missing (spec 5). */
const typeCode = z
  .string()
  .trim()
  .regex(/^$|^[A-Za-z]\w{0,31}$/)
const blankWord = z.string().trim().max(120)
const blankWords = z.strictObject({ zh: blankWord, en: blankWord, es: blankWord, ja: blankWord })

const typeFields = { code: typeCode, names: blankWords }
export const messageTypeDraft = z.strictObject(typeFields)
export type MessageTypeDraft = z.infer<typeof messageTypeDraft>
/** A message type; `events` are those that the platform itself sends under it. */
export const messageType = z.object({
  ...typeFields,
  shipped: z.boolean(),
  events: z.array(z.string()),
  templates: z.int(),
  version: z.int(),
  changedAt: instant,
  changedBy: z.string(),
})
export type MessageType = z.infer<typeof messageType>

// A single line without control characters or any kind of line break.
const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u)
const inEach = <T extends z.ZodType>(text: T) => z.strictObject({ zh: text, en: text, es: text, ja: text })

/** What administrators enter about a template. Texts name placeholders as `{{name}}`; they are plain text, escaped for each channel when rendered. */
const templateFields = {
  code: z.string().regex(/^[A-Z][A-Z0-9_]{1,63}$/),
  name: line(120).min(1),
  /** The code of a message type. */
  noticeType: z.string().min(1).max(32),
  /** One event of the type; empty for all events without a template of their own. */
  noticeEvent: z.string().max(64),
  channels: z
    .array(z.enum(channels))
    .min(1)
    .max(channels.length)
    .refine((list) => new Set(list).size === list.length),
  title: inEach(line(200).min(1)),
  body: inEach(z.string().trim().min(1).max(4_000)),
  /** Empty where no text message is sent. */
  smsTemplate: inEach(line(500)),
  enabledFlag,
}
export const templateDraft = z.strictObject(templateFields)
export type TemplateDraft = z.infer<typeof templateDraft>
export const templateRow = z.object({ id, ...templateFields, version: z.int(), changedAt: instant, changedBy: z.string() })
export type TemplateRow = z.infer<typeof templateRow>

/** A placeholder, declared by the module whose messages have it, with a sample value for previews. */
export const placeholder = z.object({
  code: z.string(),
  moduleCode: z.string(),
  names: words,
  samples: words,
  /** The events whose messages have it. */
  events: z.array(z.string()),
})
export type Placeholder = z.infer<typeof placeholder>

/** An event that the platform notifies people of, with the platform's own texts. */
export const messageEvent = z.object({
  code: z.string(),
  moduleCode: z.string(),
  noticeType: z.string(),
  sentence: words,
  placeholders: z.array(z.string()),
})
export type MessageEvent = z.infer<typeof messageEvent>

/** A message to one person by one channel. The receiver is left out where that would reveal a secret. */
export const sendRecord = z.object({
  id,
  notice: id,
  channel: z.enum(channels),
  state: z.enum(sendStates),
  msgType: z.string(),
  event: z.string(),
  /** In the caller's language, as shown to its reader. */
  title: z.string(),
  about: z.string(),
  number: z.string(),
  who: z.string().nullable(),
  account: z.string().nullable(),
  /** The masked address or number. */
  to: z.string().nullable(),
  tries: z.int(),
  /** Why it was skipped (one of our codes), or the reply of the mail server or provider. */
  error: z.string().nullable(),
  at: instant,
  doneAt: instant.nullable(),
})
export type SendRecord = z.infer<typeof sendRecord>
export const sendRecordShown = sendRecord.extend({
  /** The filled texts of the template; empty where the platform's own text was used, which has only a title. */
  body: z.array(z.string()),
  template: z.string().nullable(),
  receipt: z.string().nullable(),
  againBy: z.string().nullable(),
})
export type SendRecordShown = z.infer<typeof sendRecordShown>

const like = (longest: number) => z.string().max(longest).optional()
const byVersion = z.strictObject({ id, version: z.coerce.number().int() })

/** Message types, templates and send records (spec 7.8; for administrators). People read their own notices through `noticeContract`. */
export const messageContract = {
  types: endpoint("POST", "notice/msgType/table", {
    summary: "Message types, by part of their code or name",
    query: pageQuery,
    body: z.strictObject({ code: like(32), name: like(120) }),
    data: pageOf(messageType),
  }),
  addType: endpoint("POST", "notice/msgType/add", { summary: "Adds a message type", body: messageTypeDraft, data: messageType }),
  updateType: endpoint("PUT", "notice/msgType/update", {
    summary: "Changes what a message type is called; `version` is the one that was seen",
    body: messageTypeDraft.extend({ version: z.int() }),
    data: messageType,
  }),
  removeType: endpoint("DELETE", "notice/msgType/delete", {
    summary: "Removes a message type that neither the platform nor a template uses",
    query: z.strictObject({ code: typeCode.min(1) }),
    data: z.object({ code: z.string() }),
  }),
  events: endpoint("GET", "notice/msgType/events", {
    summary: "What the platform tells people, by the modules that tell it",
    data: z.array(messageEvent),
  }),
  table: endpoint("POST", "notice/msgPublicTemplate/table", {
    summary: "Templates by part of their code, name or title, by type and by whether they are used",
    query: pageQuery,
    body: z.strictObject({
      code: like(64),
      name: like(120),
      title: like(200),
      noticeType: like(32),
      enabledFlag: enabledFlag.optional(),
    }),
    data: pageOf(templateRow),
  }),
  add: endpoint("POST", "notice/msgPublicTemplate/add", { summary: "Adds a template", body: templateDraft, data: templateRow }),
  update: endpoint("PUT", "notice/msgPublicTemplate/update", {
    summary: "Changes a template; `version` is the one that was seen. What was told with it before stays as it was",
    body: z.strictObject({ id, version: z.int(), ...templateFields }),
    data: templateRow,
  }),
  remove: endpoint("DELETE", "notice/msgPublicTemplate/delete", {
    summary: "Removes a template",
    query: byVersion,
    data: z.object({ id }),
  }),
  one: endpoint("GET", "notice/msgPublicTemplate/getMsgPublicTemplateInf/id/:id", {
    summary: "One template",
    params: z.strictObject({ id }),
    data: templateRow,
  }),
  privateTemplates: endpoint("GET", "system/wxMp/getAllPrivateTemplate", {
    summary: "The private templates of the platform's WeChat account; none where no account is set",
    data: z.array(z.object({ templateId: z.string(), title: z.string(), content: z.string(), example: z.string() })),
  }),
  placeholders: endpoint("GET", "basic/placeholder/findAllByParam", {
    summary: "Placeholders by module, by type and event of the message, and by part of their code or name",
    query: z.strictObject({ moduleCode: like(64), noticeType: like(32), noticeEvent: like(64), code: like(40), name: like(120) }),
    data: z.array(placeholder),
  }),
  placeholderModules: endpoint("GET", "basic/placeholderModule/queryAll", {
    summary: "The modules that declare placeholders",
    data: z.array(z.object({ code: z.string(), names: words })),
  }),
  records: endpoint("POST", "notice/msgSendRecord/table", {
    summary: "Messages to people by channel, the latest first",
    query: pageQuery,
    body: z.strictObject({
      channel: z.enum(channels).optional(),
      state: z.enum(sendStates).optional(),
      msgType: like(32),
      number: like(64),
      who: like(120),
      from: instant.optional(),
      to: instant.optional(),
    }),
    data: pageOf(sendRecord),
  }),
  record: endpoint("GET", "notice/msgSendRecord/record/:id", {
    summary: "One message to one person by one channel, with its words",
    params: z.strictObject({ id }),
    data: sendRecordShown,
  }),
  sendAgain: endpoint("POST", "notice/msgSendRecord/sendAgain", {
    summary: "Sends again what failed, was skipped or only logged: all that are named, or none",
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    data: z.object({ count: z.int() }),
  }),
}
