import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs"
import type { Tx } from "#server/database/database.ts"

/** The file outside the database that receives every signed head, one per line. */
export interface HeadsFile {
  /** Appends the heads that are missing in the file. */
  carryOut(tx: Tx): Promise<void>
}

/** Matches a complete signed head on its line; a half-written line of a dying process does not match. */
const whole = /^[\w-]+\.[\w-]+\.[\w-]{86}$/

/** So much of the end of the file holds more than a hundred heads. */
const endBytes = 65_536

/** The last complete head of the file, or "". Read from the file's end: it grows for ever, and becomes longer than a text can be. */
function lastLine(path: string): string {
  if (!existsSync(path)) return ""
  const handle = openSync(path, "r")
  try {
    const { size } = fstatSync(handle)
    for (let length = Math.min(endBytes, size); ; length = Math.min(length * 2, size)) {
      const end = Buffer.alloc(length)
      readSync(handle, end, 0, length, size - length)
      const lines = end.toString("latin1").split("\n")
      // The first of these lines may be the rest of a longer one.
      const found = lines.findLast((line, index) => whole.test(line) && (index > 0 || length === size))
      if (found !== undefined || length === size) return found ?? ""
    }
  } finally {
    closeSync(handle)
  }
}

function sizeOf(jws: string): number {
  if (jws === "") return 0
  const { facts } = JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString("utf8")) as { facts: number }
  return facts
}

/** So many heads are carried out at a time: in a new file all of them are missing. */
const portion = 500

/** Opens the file on first use: its last head is read once, and then it is only appended to. */
export function headsFile(path: string): HeadsFile {
  let known: { readonly size: number; readonly last: string } | undefined
  /** Appends the next heads; tells whether there may be more. */
  const carrySome = async (tx: Tx): Promise<boolean> => {
    if (!known) {
      const last = lastLine(path)
      known = { size: sizeOf(last), last }
    }
    const { size, last } = known
    const { rows } = await tx.query<{ size: string; jws: string }>({
      name: "heads-after",
      text: "select size, jws from witness_head where size >= $1 order by size limit $2",
      values: [size, portion],
    })
    const news = rows.filter((row) => Number(row.size) > size)
    // A database that was restored from an older copy or altered does not match the file; such a server must not continue.
    if (last !== "" && rows[0]?.jws !== last)
      throw new Error(`the database does not have the head of ${size} facts that stands last in ${path}: see npm run verify`)
    const newest = news.at(-1)
    if (!newest) return false
    add(path, news.map(({ jws }) => `\n${jws}`).join(""))
    known = { size: Number(newest.size), last: newest.jws }
    return rows.length === portion
  }
  return {
    async carryOut(tx) {
      while (await carrySome(tx));
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
