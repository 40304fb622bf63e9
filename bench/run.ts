import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pino from "pino"
import { readConfig } from "../server/config.ts"
import { startEmbedded, type Embedded } from "../server/database/embedded.ts"
import { copyTemplate, dropDatabase } from "../tests/support/templates.ts"
import type { Bench, Measured } from "./measure.ts"

const here = fileURLToPath(new URL(".", import.meta.url))
const log = pino({ level: "warn" }, pino.destination(2))

/** `npm run bench -- [name ...]`: runs `bench/<name>.bench.ts` (all without a name), prints each figure and writes `bench/results/<name>.json`. */
async function main(names: readonly string[]): Promise<void> {
  const all = readdirSync(here).flatMap((file) => (file.endsWith(".bench.ts") ? [file.slice(0, -".bench.ts".length)] : []))
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new Error(`there is no bench ${unknown}: say ${all.join(", ")}, or nothing for all`)
  const folder = mkdtempSync(join(tmpdir(), "procurement-bench-"))
  const postgres = await database(folder)
  try {
    for (const name of names.length > 0 ? names : all) await one(name, postgres.url)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

/** A durable PostgreSQL of its own, so that no figure depends on what is in the product's; DATABASE_URL's server may be named for another machine's figures. */
async function database(dataDir: string): Promise<Embedded> {
  const { databaseUrl } = readConfig(process.env)
  return databaseUrl ? { url: databaseUrl, stop: async () => undefined } : startEmbedded({ dataDir, log })
}

/** Runs a bench on a database of its own, in which there is nothing: none meets what another has left. */
async function one(name: string, postgresUrl: string): Promise<void> {
  const { bench } = (await import(new URL(`${name}.bench.ts`, import.meta.url).href)) as { bench: Bench }
  const databaseUrl = await copyTemplate(postgresUrl, "bench", "empty")
  const figures = await bench({ databaseUrl }).finally(() => dropDatabase(databaseUrl))
  console.log(`\n${name}`)
  for (const [figure, { value, unit }] of Object.entries(figures))
    console.log(`  ${String(value).padStart(10)} ${unit.padEnd(8)} ${figure}`)
  const machine = { cpu: cpus()[0]?.model ?? "unknown", cores: cpus().length, node: process.version }
  const result: { at: string; machine: object; figures: Measured } = { at: new Date().toISOString(), machine, figures }
  mkdirSync(join(here, "results"), { recursive: true })
  writeFileSync(join(here, "results", `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`)
}

await main(process.argv.slice(2))
