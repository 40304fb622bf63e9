import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { language } from "./identity.contract.ts"
import { instant } from "./time.ts"

const name = z.string().min(1).max(200)
const text = z.string().max(4_000)
const version = z.int().min(0)
const place = { namespace: name, key: name }

/** A key with the texts of this release in all languages; null where a language has none. */
export const releasedRow = z.object({
  ...place,
  zh: text.nullable(),
  en: text.nullable(),
  es: text.nullable(),
  ja: text.nullable(),
})
export type ReleasedRow = z.infer<typeof releasedRow>

/** An administrator's change of a text. */
export const ownText = z.object({
  ...place,
  language,
  /** Null when it was reset to the release's text. */
  text: text.nullable(),
  /** Counts the changes of this text, from 1. */
  version,
  /** The released text on which the change was based; a later release may have another. */
  released: text,
})
export type OwnText = z.infer<typeof ownText>

/** A requested change of a text; null resets it to the release's. */
export const wantedText = z.strictObject({
  ...place,
  language,
  text: text.nullable(),
  /** The version that was seen; 0 for a text that was never changed. */
  version,
})
export type WantedText = z.infer<typeof wantedText>

/** The cause of a change. */
export const changeWay = z.enum(["edit", "import", "revert"])
export type ChangeWay = z.infer<typeof changeWay>

const wantedTexts = z.array(wantedText).min(1).max(5_000)

/** One recorded change of a text. */
export const textChange = z.object({
  language,
  version,
  /** The texts shown before and after. */
  before: text,
  after: text,
  /** Whether the change reset the text to the release's. */
  givenBack: z.boolean(),
  way: changeWay,
  who: z.string(),
  at: instant,
})
export type TextChange = z.infer<typeof textChange>

/** The effect of a requested change: the text shown now, and a sentence why it may not be changed, or an empty one. */
export const checkedText = z.object({ ...place, language, now: text, next: text, version, problem: z.string() })
export type CheckedText = z.infer<typeof checkedText>

/** The platform's texts: read by everybody, changed by administrators. */
export const textsContract = {
  overrides: endpoint("GET", "system/texts/overrides/:language", {
    summary: "The administrators' texts in one language; kept by the browser for as long as the version asked for is the one there is",
    params: z.strictObject({ language }),
    query: z.strictObject({ v: z.coerce.number().int().min(0).optional() }),
    data: z.object({ version, texts: z.record(z.string(), z.record(z.string(), z.string())) }),
  }),
  table: endpoint("GET", "system/texts", {
    summary: "Every text of this release in every language, and what administrators have changed",
    data: z.object({ version, rows: z.array(releasedRow), own: z.array(ownText) }),
  }),
  history: endpoint("GET", "system/texts/history", {
    summary: "Every change of one key, the latest first",
    query: z.strictObject(place),
    data: z.array(textChange),
  }),
  check: endpoint("POST", "system/texts/check", {
    summary: "What would come of changes, without making them",
    body: z.strictObject({ texts: wantedTexts }),
    data: z.array(checkedText),
  }),
  save: endpoint("POST", "system/texts/save", {
    summary: "Changes texts, all or none; 20009 when another has changed one of them since",
    body: z.strictObject({ texts: wantedTexts, way: changeWay }),
    data: z.object({ version, own: z.array(ownText) }),
  }),
}
