import { z } from "zod"
import { code, Refused, type Refusal } from "#contract/errors.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import { type MaterialContent, materialCode, materialContent } from "#contract/material.contract.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import { type DocumentState, initialState, stateOf } from "#machines/_kit/snapshot.ts"
import { material, materialChart } from "#machines/material/material.chart.ts"
import type { MaterialFacts } from "#machines/material/material.facts.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { beginWithin, runWithin } from "#server/documents/within.ts"
import { restore, type Standing } from "#server/event-store/document.ts"
import { type Head, lockHeadsOf, readHeadsOf } from "#server/event-store/store.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"
import type { Texts } from "#server/http/texts.ts"
import { cellOf } from "#server/import/cells.ts"
import type { ImportTarget, Judged } from "#server/import/import-target.ts"
import { type Mistakes, repeatedLines, twice, wrongRow } from "#server/import/wrong-row.ts"
import { badCell, changedCells, contentIn, materialCells } from "./material.cells.ts"
import { approvalOf, givenOfMaterial } from "./material.given.ts"
import { type MaterialNames, namesFor } from "./material.names.ts"

const handler = storedOf(material, { given: givenOfMaterial })
/** So many materials are read or written together: their statements travel in one batch. */
const portion = 200
const hinted: ReadonlySet<string> = new Set(["code", "unit", "conversions", "category", "taxRate", "inspection", "buyer", "substitutes"])
const numbers: ReadonlySet<string> = new Set(["leadDays", "minimumQuantity", "packingQuantity", "overDelivery", "underDelivery"])

/** What lists and exports call the columns that they name otherwise. */
const listedAs: Readonly<Record<string, readonly string[]>> = {
  name: ["document:columns.title", "material:columns.title"],
  en: ["document:columns.title_en"],
  es: ["document:columns.title_es"],
  ja: ["document:columns.title_ja"],
}

/** A material that is there already. */
interface There {
  readonly id: string
  readonly document: DocumentState<MaterialFacts>
}

function portionsOf<One>(all: readonly One[]): readonly (readonly One[])[] {
  return Array.from({ length: Math.ceil(all.length / portion) }, (_, at) => all.slice(at * portion, (at + 1) * portion))
}

/**
 * The materials with the codes of the rows, by code. `headsOf` reads their heads, and locks them when they are to be written: what somebody else is
 * saving is then waited for and read.
 */
async function thereFor(tx: Tx, rows: readonly ImportLine[], headsOf: typeof readHeadsOf): Promise<ReadonlyMap<string, There>> {
  const codes = new Map<string, string>()
  for (const some of portionsOf([...new Set(rows.map((row) => cellOf(row, "code")))])) {
    const found = await tx.query<{ id: string; code: string }>({
      name: "material-import-there",
      text: "select id, c_code as code from row_material where c_code = any ($1)",
      values: [some],
    })
    for (const { id, code: own } of found.rows) codes.set(id, own)
  }
  const there = new Map<string, There>()
  for (const head of await headsOf(tx, [...codes.keys()])) {
    const own = codes.get(head.stream)
    if (own !== undefined) there.set(own, { id: head.stream, document: await restore(tx, materialChart, head) })
  }
  return there
}

/** The command by which a material takes new content: a draft is saved, anything else is changed. */
const commandFor = (document: DocumentState<MaterialFacts>): "save" | "change" =>
  stateOf(materialChart, document) === "draft" ? "save" : "change"

/** A row parsed as a material: the command that would write it, or what is wrong. */
type Wish =
  | { readonly code: string; readonly content: MaterialContent; readonly there: There | null }
  | { readonly problem: Refusal; readonly cells: Readonly<Record<string, Refusal>> }

function wishOf(row: ImportLine, there: There | undefined, names: MaterialNames): Wish {
  const own = materialCode.safeParse(cellOf(row, "code"))
  const read = contentIn(row, there?.document.facts.content ?? null, names)
  const bad: Readonly<Record<string, Refusal>> = own.success ? {} : { code: badCell(row, "code") }
  const cells = { ...bad, ...("wrong" in read ? read.wrong : {}) }
  const [problem] = Object.values(cells)
  if (problem) return { problem, cells }
  return "content" in read
    ? { code: cellOf(row, "code"), content: read.content, there: there ?? null }
    : { problem: { code: code.badFormat }, cells }
}

/** The rows of a table as materials. */
async function wishesFor(
  tx: Tx,
  rows: readonly ImportLine[],
  { headsOf, user, texts }: { readonly headsOf: typeof readHeadsOf; readonly user: SessionUser; readonly texts: Pick<Texts, "text"> },
) {
  const there = await thereFor(tx, rows, headsOf)
  const names = await namesFor(
    tx,
    rows,
    [...there.values()].flatMap(({ document }) => document.facts.content ?? []),
    { user, texts },
  )
  return { names, wishes: rows.map((row) => wishOf(row, there.get(cellOf(row, "code")), names)) }
}

/** Judges one material as its chart would judge the command. */
function judged(wish: Exclude<Wish, { problem: unknown }>, names: MaterialNames, user: SessionUser, now: number): Judged {
  const { code: own, content, there } = wish
  const before = there?.document.facts.content ?? null
  const changed = before && changedCells(before, content, names)
  if (changed && Object.keys(changed).length === 0) return { verdict: "same" }
  const document = there?.document ?? initialState(materialChart)
  const type = commandFor(document) === "save" ? "material.saved" : "material.changed"
  const said = { number: "", code: own, party: user.party ?? "", content }
  const verdict = judge(materialChart, document, factOf(type, actorOf(user), now, said, {}))
  if (!verdict.allowed) {
    const { allowed: _, ...problem } = verdict
    return { problem, cells: { [problem.rule === "convertsOnce" ? "conversions" : "code"]: problem } }
  }
  return changed ? { verdict: "change", before: changed } : { verdict: "new" }
}

const judging =
  (texts: Pick<Texts, "text">): ImportTarget["judge"] =>
  async (tx, rows, user) => {
    const { names, wishes } = await wishesFor(tx, rows, { headsOf: readHeadsOf, user, texts })
    const now = await readClock(tx)
    const codes = rows.map((row) => cellOf(row, "code"))
    const repeated = repeatedLines(
      wishes.map((wish, at) => ({ line: rows[at]?.line ?? 0, key: codes[at] ?? "", right: !("problem" in wish) })),
    )
    return wishes.map((wish, at): Judged => {
      const other = repeated[at]
      const again: Mistakes = other === undefined ? {} : { code: twice(codes[at] ?? "", other, "code") }
      if ("problem" in wish) return { ...wish, cells: { ...again, ...wish.cells } }
      return wrongRow(again) ?? judged(wish, names, user, now)
    })
  }

/** What taking an import back needs of each material: its version after the import, and what it was before; null for a new one. */
const formerMaterials = z.array(
  z.strictObject({
    id: z.string(),
    code: z.string(),
    version: z.int(),
    before: z.strictObject({ state: z.string(), content: materialContent.nullable() }).nullable(),
  }),
)
type Written = z.infer<typeof formerMaterials>[number]

/** The categories among these whose materials need no approval. */
async function freeAmong(tx: Tx, categories: Iterable<string>): Promise<ReadonlySet<string>> {
  const free = await Promise.all([...new Set(categories)].map(async (one) => ((await approvalOf(tx, one)) === "none" ? [one] : [])))
  return new Set(free.flat())
}

async function writeOne(
  tx: Tx,
  user: SessionUser,
  { code: own, content, there }: Exclude<Wish, { problem: unknown }>,
  free: ReadonlySet<string>,
): Promise<Written> {
  const written = there
    ? await runWithin(tx, handler, user, { id: there.id, name: commandFor(there.document), input: { content } })
    : (await beginWithin(tx, handler, user, { code: own, content })).standing
  const { stream: id } = written
  const before = there && { state: stateOf(materialChart, there.document), content: there.document.facts.content }
  // What its purchaser is still writing is not put in force with it.
  const whole = before === null || before.state === "approved"
  const { version } = whole && free.has(content.category) ? await submitted(tx, user, written) : written
  return { id, code: own, version, before }
}

/** Submits what needs no approval, so that it holds at once; what its rules refuse stays as it was written, for its purchaser to complete. */
async function submitted(tx: Tx, user: SessionUser, standing: Standing<MaterialFacts>): Promise<Standing<MaterialFacts>> {
  const name = stateOf(materialChart, standing.document) === "draft" ? "submit" : "submitChange"
  return runWithin(tx, handler, user, { id: standing.stream, name }).catch((error: unknown) => {
    if (error instanceof Refused) return standing
    throw error
  })
}

/** Takes one material, whose head is locked, back to what it was. One that holds by now is not unmade: it is blocked, or changed back. */
async function takeBack(
  tx: Tx,
  user: SessionUser,
  { id, code: own, version, before }: Written,
  { head, reason }: { readonly head: Head | undefined; readonly reason: string },
): Promise<void> {
  if (head?.version !== version) throw new Refused({ code: code.staleVersion, rule: "importOvertaken", params: { code: own } })
  const holds = stateOf(materialChart, await restore(tx, materialChart, head)) === "approved"
  const run = (name: string, input: object = {}) => runWithin(tx, handler, user, { id, name, input })
  const { content = null, state = "" } = before ?? {}
  if (content === null) await (holds ? run("block", { reason }) : run("discard"))
  else if (!holds && state === "approved") await run("dropChange")
  else {
    const standing = await run(!holds && state === "draft" ? "save" : "change", { content })
    if (holds) await submitted(tx, user, standing)
  }
}

/** Does something with each of many at once: their statements travel together. The first failure counts, once all have ended. */
async function together<One, Done>(all: readonly One[], work: (one: One) => Promise<Done>): Promise<readonly Done[]> {
  const done: Done[] = []
  for (const some of portionsOf(all)) {
    const settled = await Promise.allSettled(some.map(work))
    for (const one of settled) {
      if (one.status === "rejected") throw one.reason
      done.push(one.value)
    }
  }
  return done
}

/**
 * Materials from a table, told apart by their codes: new ones become drafts, those that are there are changed. What needs no approval holds at once,
 * unless somebody was still writing it.
 */
export const materialImport = (texts: Pick<Texts, "text">): ImportTarget => ({
  name: "materials",
  policy: { roles: material.begin.by },
  fields: ["code", ...materialCells].map((field) => ({
    code: field,
    nameKey: `material:fields.${field}`,
    required: field === "code",
    number: numbers.has(field),
    ...(hinted.has(field) ? { hintKey: `material:importHints.${field}` } : {}),
    alsoKeys: listedAs[field] ?? [],
  })),
  judge: judging(texts),
  async write(tx, rows, user) {
    const { wishes } = await wishesFor(tx, rows, { headsOf: lockHeadsOf, user, texts })
    const good = wishes.flatMap((wish) => ("problem" in wish ? [] : [wish]))
    const free = await freeAmong(
      tx,
      good.map(({ content }) => content.category),
    )
    return together(good, (wish) => writeOne(tx, user, wish, free))
  },
  async undo(tx, kept, user) {
    const reason = texts.text("import:undo", user.language)
    const written = formerMaterials.parse(kept)
    const locked = await lockHeadsOf(
      tx,
      written.map(({ id }) => id),
    )
    const heads = new Map(locked.map((head) => [head.stream, head]))
    await together(written, (one) => takeBack(tx, user, one, { head: heads.get(one.id), reason }))
  },
})
