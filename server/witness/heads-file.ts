import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs"
import type { Tx } from "#server/database/database.ts"

/** The file outside the database that receives every signed head, one per line. */
export interface HeadsFile {
  /** Appends the heads that are missing in the file. */
  carryOut(tx: Tx): Promise<void>
}

/** Matches a complete signed head on its line; a half-written line of a dying process does not match. */
const whole = /^[\w-]+\.[\w-]+\.[\w-]{86}$/

const lastLine = (path: string): string =>
  existsSync(path)
    ? (readFileSync(path, "utf8")
        .split("\n")
        .findLast((line) => whole.test(line)) ?? "")
    : ""

function sizeOf(jws: string): number {
  if (jws === "") return 0
  const { facts } = JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString("utf8")) as { facts: number }
  return facts
}

/** Opens the file on first use: its content is read once, and then only appended to. */
export function headsFile(path: string): HeadsFile {
  let known: { readonly size: number; readonly last: string } | undefined
  return {
    async carryOut(tx) {
      if (!known) {
        const last = lastLine(path)
        known = { size: sizeOf(last), last }
      }
      const { size, last } = known
      const { rows } = await tx.query<{ size: string; jws: string }>({
        name: "heads-after",
        text: "select size, jws from witness_head where size >= $1 order by size",
        values: [size],
      })
      const news = rows.filter((row) => Number(row.size) > size)
      // A database that was restored from an older copy or altered does not match the file; such a server must not continue.
      if (last !== "" && rows[0]?.jws !== last)
        throw new Error(`the database does not have the head of ${size} facts that stands last in ${path}: see npm run verify`)
      const newest = news.at(-1)
      if (!newest) return
      add(path, news.map(({ jws }) => `\n${jws}`).join(""))
      known = { size: Number(newest.size), last: newest.jws }
    },
  }
}

function add(path: string, text: string): void {
  const handle = openSync(path, "a", 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
