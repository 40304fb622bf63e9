import { existsSync, readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { Client } from "pg"
import pino from "pino"
import { readConfig } from "../server/config.ts"
import { borrowDatabase } from "../server/database/reach.ts"
import { Unusable } from "../server/unusable.ts"
import { verifyPlatform } from "./verify-platform.ts"
import { verifyReceipt } from "./verify-receipt.ts"
import { witnessOf } from "./verify-tree.ts"

/** Keeps for the health page that the facts were verified; where this account may not write, only the line above is left. */
async function keepRun(url: string, sound: boolean): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(
      "insert into platform_run (what, at, sound) values ('verify', now(), $1) on conflict (what) do update set at = now(), sound = excluded.sound",
      [sound],
    )
  } catch {
    console.log("That it was verified could not be kept.")
  } finally {
    await client.end()
  }
}

/** What could not be looked at, and what nobody has signed yet. */
function limits({ lists, witnessed }: Awaited<ReturnType<typeof verifyPlatform>>): readonly string[] {
  return [
    ...(lists ? [] : ["The tables that lists read were not held against the facts: this account may not make temporary tables."]),
    ...(witnessed
      ? []
      : ["What was signed was not looked at: the platform's receipt key is not on this machine (keys/receipt.key in DATA_DIR)."]),
    ...(witnessed?.file === false
      ? ["There is no file of signed heads on this machine (HEADS_FILE): whoever has changed the database may have changed its heads too."]
      : []),
    ...(witnessed && witnessed.unsigned > 0
      ? [`${witnessed.unsigned} facts are not signed yet: the server signs them every few seconds.`]
      : []),
  ]
}

/** `npm run verify -- --receipt FILE`: 0 when a supplier's receipt is this platform's and holds against its record; else a line for each finding. */
async function ofReceipt(url: string, path: string, config: ReturnType<typeof readConfig>): Promise<number> {
  const witness = witnessOf(config)
  if (!witness) throw new Unusable("A receipt needs the platform's receipt key (keys/receipt.key in DATA_DIR).")
  if (!existsSync(path)) throw new Unusable(`There is no file ${path}.`)
  const findings = await verifyReceipt(url, readFileSync(path, "utf8"), witness)
  for (const { where, what } of findings) console.log(`Not sound: ${where}: ${what}.`)
  if (findings.length === 0) console.log("Sound: the receipt is this platform's, and its record has what it names.")
  return findings.length === 0 ? 0 : 1
}

/** `npm run verify`: one line, and 0 when every stored fact is as it was written and all that is made from facts says what they say; else a line for each finding. Runs beside the server. */
async function main(): Promise<number> {
  const config = readConfig(process.env)
  const postgres = await borrowDatabase(config, pino({ level: "warn" }, pino.destination(2)))
  const { receipt } = parseArgs({ options: { receipt: { type: "string" } } }).values
  try {
    if (receipt !== undefined) return await ofReceipt(postgres.url, receipt, config)
    const found = await verifyPlatform(postgres.url, witnessOf(config))
    if (found.sound) console.log(`Sound: ${found.events} facts in ${found.streams} documents are as they were written.`)
    else {
      for (const { where, what } of found.findings) console.log(`Not sound: ${where}: ${what}.`)
      console.log(
        `${found.findings.length} findings. Tables and cached states are made again by npm run rebuild; anything else comes from a backup.`,
      )
    }
    for (const line of limits(found)) console.log(line)
    await keepRun(postgres.url, found.sound)
    return found.sound ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const noTable = (error as { code?: unknown }).code === "42P01"
  if (!(error instanceof Unusable) && !noTable) throw error
  console.log(noTable ? "This database holds no platform yet." : (error as Error).message)
  process.exitCode = 1
}
