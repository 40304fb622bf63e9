import { code, Refused } from "#contract/errors.ts"
import type { ChangeWay, CheckedText, OwnText, WantedText } from "#contract/texts.contract.ts"
import { textsStream } from "#contract/texts.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Services } from "#server/http/services.ts"
import { announce } from "#server/live/hub.ts"
import { isThere, kept, problemOf, releasedText } from "./check-text.ts"
import { addChanges, type NewChange, readOwnTexts, reloadTexts, takeTurn } from "./text-store.ts"

type Texts = Services["texts"]

const nameOf = ({ namespace, key, language }: Omit<WantedText, "text" | "version">): string => `${language} ${namespace}:${key}`
const byName = (own: readonly OwnText[]): ReadonlyMap<string, OwnText> => new Map(own.map((one) => [nameOf(one), one]))

/** The text shown for a key when its own text is this one. */
const shown = (texts: Texts, own: OwnText | undefined, wanted: WantedText): string =>
  own?.text ?? releasedText(texts.released, wanted) ?? ""

/** Tells what saving each text would do, in the given order. */
export async function checkTexts({ database, texts }: Services, wanted: readonly WantedText[], language: Language): Promise<CheckedText[]> {
  const own = byName((await readOwnTexts(database)).own)
  return wanted.map((one) => {
    const last = own.get(nameOf(one))
    const problem = isThere(texts.released, last, one) ? null : problemOf(texts.released, last, one)
    const next = one.text ?? releasedText(texts.released, one) ?? ""
    return {
      namespace: one.namespace,
      key: one.key,
      language: one.language,
      now: shown(texts, last, one),
      next,
      version: last?.version ?? 0,
      problem: problem === null ? "" : texts.sentence(problem, language),
    }
  })
}

/** Changes texts, all or none, and notifies every process and browser. Texts that are already the same are skipped, so a call may be repeated. */
export async function saveTexts(
  services: Services,
  wanted: readonly WantedText[],
  way: ChangeWay,
  person: string,
): Promise<{ version: number; own: OwnText[] }> {
  const { database, texts } = services
  const named = new Set(wanted.map(nameOf))
  if (named.size < wanted.length) throw new Refused({ code: code.duplicateData })
  const saved = await database.transaction(async (tx) => {
    await takeTurn(tx)
    const own = byName((await readOwnTexts(tx)).own)
    const changes = wanted.flatMap((one) => changeOf(texts, own.get(nameOf(one)), one) ?? [])
    if (changes.length > 0) {
      await addChanges(tx, changes, way, person)
      await announce(tx, textsStream)
    }
    return readOwnTexts(tx)
  })
  await reloadTexts(services)
  return { version: saved.version, own: saved.own.filter((one) => named.has(nameOf(one))) }
}

function changeOf(texts: Texts, own: OwnText | undefined, wanted: WantedText): NewChange | null {
  if (isThere(texts.released, own, wanted)) return null
  const problem = problemOf(texts.released, own, wanted)
  if (problem) throw new Refused(problem)
  const released = releasedText(texts.released, wanted)
  const { namespace, key, language } = wanted
  const version = (own?.version ?? 0) + 1
  return {
    namespace,
    key,
    language,
    version,
    released: released ?? "",
    text: kept(released, wanted.text),
    before: shown(texts, own, wanted),
  }
}
