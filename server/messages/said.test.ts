import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { languages } from "#contract/identity.contract.ts"
import { createTexts } from "#server/http/texts.ts"
import { sentenceOf } from "./said.ts"

const texts = createTexts(fileURLToPath(new URL("../../locales", import.meta.url)))

test("news of a document say which fact, in the words of its kind's timeline and in the reader's language", () => {
  const params = { kind: "announcement", fact: "announcement:facts.announcement.withdrawn" }
  expect(languages.map((language) => sentenceOf(texts, language, "documentNews", params))).toEqual([
    "公告：撤回了公告",
    "Announcement: Announcement withdrawn",
    "Anuncio: Anuncio retirado",
    "お知らせ：お知らせを取り下げました",
  ])
})

test("news that were told before facts were named still read as a sentence", () => {
  expect(sentenceOf(texts, "en", "documentNews", { kind: "announcement" })).toBe("Announcement: there is news")
})
