import { type ImportLine, mostRows } from "#contract/import.contract.ts"
import { openDatabase } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { findUser } from "#server/identity/users.ts"
import { codeImport } from "#server/modules/codes/codes.import.ts"
import { checkRows, runImport, undoImport } from "#server/modules/imports/run-import.ts"
import { type Bench, figure, quantile, timed } from "./measure.ts"

/** A code has at most a thousand values. */
const codes = Array.from({ length: mostRows / 1_000 }, (_, at) => `BENCH_${at}`)
const rounds = 20
const fileName = "bench-import.xlsx"

/** As many values of system codes as one import carries, a thousand for each code. */
const lines: readonly ImportLine[] = Array.from({ length: mostRows }, (_, at) => ({
  line: at + 2,
  cells: {
    code: codes[at % codes.length] ?? "",
    value: `V${at}`,
    zh: `第 ${at} 类设备`,
    en: `Equipment ${at}`,
    es: `Equipo ${at}`,
    ja: `設備 ${at}`,
    valueEnabled: "是",
  },
}))

/** The largest import, judged, written and taken back, against one bare statement that keeps the same cells. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 2 })
  const people = await database.transaction(createDemoPeople)
  const user = await findUser(database, people["admin"] ?? "")
  if (!user) throw new Error("no administrator")
  const person = { ...user, sessionId: "bench" }
  for (const code of codes)
    await database.query({
      text: "insert into sys_code (code, names, entries) values ($1, $2, '[]')",
      values: [code, JSON.stringify({ zh: code, en: code, es: code, ja: code })],
    })
  await database.query({ text: "create table bench_import (code text, value text, zh text, en text, es text, ja text, enabled text)" })
  const cells = ["code", "value", "zh", "en", "es", "ja", "valueEnabled"].map((field) => lines.map((line) => line.cells[field]))
  const texts = { text: (key: string) => key, sentence: () => "" }
  const times = { bare: [] as number[], check: [] as number[], run: [] as number[], undo: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.bare.push(
      await timed(() =>
        database.query({
          text: "insert into bench_import select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])",
          values: cells,
        }),
      ),
    )
    times.check.push(await timed(() => checkRows(database, { target: codeImport, user: person, texts, language: "zh" }, lines)))
    let job = ""
    times.run.push(
      await timed(async () => {
        job = (await runImport(database, codeImport, person, { fileName, mode: "all", rows: lines })).id
      }),
    )
    times.undo.push(await timed(() => undoImport(database, [codeImport], person, job)))
  }
  await database.close()
  const median = (name: keyof typeof times) => quantile(times[name].slice(3))
  return {
    [`one bare statement that keeps ${mostRows} rows of 7 cells, median`]: figure(median("bare"), "ms"),
    "an import of as many judged, median": figure(median("check"), "ms"),
    "an import of as many written, median": figure(median("run"), "ms"),
    "rows written in a second": figure(mostRows / (median("run") / 1000), "rows/s"),
    "against the bare statement": figure(median("run") / median("bare"), "x"),
    "an import of as many taken back, median": figure(median("undo"), "ms"),
  }
}
