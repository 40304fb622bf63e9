import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "#server/database/database.ts"
import { demoPassword } from "#server/demo/people.ts"
import { signIn } from "../../support/caller.ts"
import type { Content } from "../../support/fill-template.ts"
import { spawnServer } from "../../support/server-process.ts"
import { copyTemplate, dropDatabase } from "../../support/templates.ts"
import type { StageServer } from "../../support/tender.ts"

/** A platform whose clock a journey may move: a server process of its own on a database of its own, with the demo people and no story. */
export interface Platform extends StageServer {
  readonly origin: string
}

/** The PostgreSQL that `journey-server.ts` has started. */
export function postgresUrl(): string {
  const dataDir = process.env["JOURNEY_DIR"] ?? ""
  const { postgresUrl: url } = JSON.parse(readFileSync(join(dataDir, "journey.json"), "utf8")) as { postgresUrl: string }
  return url
}

/** A program other than the product's own, and settings beside the usual ones. */
interface Program {
  readonly program?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** A server process of its own on a database of its own, with nothing and nobody in it unless `content` says so; `env` is what it was started with. */
export async function emptyServer(prefix: string, { program, settings = {} }: Program = {}, content: Content = "empty") {
  const url = await copyTemplate(postgresUrl(), prefix, content)
  const dataDir = mkdtempSync(join(tmpdir(), "procurement-platform-"))
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: "0", ...settings }
  const server = spawnServer(env, program)
  const origin = await server.ready
  return {
    env,
    origin,
    stop: async () => {
      server.process.kill("SIGTERM")
      await server.ended
      await dropDatabase(url)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function startPlatform(prefix: string, program?: Program): Promise<{ platform: Platform; stop: () => Promise<void> }> {
  const { env, origin, stop } = await emptyServer(prefix, program, "people")
  const database = openDatabase(env.DATABASE_URL, { max: 4 })
  const { rows } = await database.query<{ name: string; id: string }>({ text: "select name, id from person" })
  return {
    platform: {
      origin,
      database,
      people: Object.fromEntries(rows.map(({ name, id }) => [name, id])),
      signIn: (person, password = demoPassword) => signIn(origin, person, password),
    },
    stop: async () => {
      await database.close()
      await stop()
    },
  }
}
