import { readFileSync } from "node:fs"
import { join } from "node:path"
import pino from "pino"
import { Client } from "pg"
import { reachEmbedded } from "../../server/database/embedded.ts"
import { isHealthy, spawnServer, until, type ServerProcess } from "./server-process.ts"

const log = pino({ level: "silent" })

/** Who is killed without warning in a round. */
export const victims = ["server", "database", "both"] as const
export type Victim = (typeof victims)[number]

/** What a crash left: how many writes were acknowledged, which of them are gone, and how long nobody was served. */
export interface Damage {
  readonly victim: Victim
  readonly acknowledged: number
  readonly lost: readonly number[]
  readonly duplicates: number
  readonly awayMs: number
}

/** One data folder that is crashed again and again while a writer counts on it. */
export class CrashDrill {
  private readonly dataDir: string
  private server: ServerProcess
  private readonly acknowledged: number[] = []
  private next = 1

  private constructor(dataDir: string) {
    this.dataDir = dataDir
    this.server = spawnServer({ DATA_DIR: dataDir })
  }

  static async begin(dataDir: string): Promise<CrashDrill> {
    const drill = new CrashDrill(dataDir)
    await drill.server.ready
    await drill.withClient((client) => client.query("create table drill (n int primary key)"))
    return drill
  }

  /** Writes until `writes` more are acknowledged, kills in the middle of the next ones, waits until all is served again, and counts. */
  async round(victim: Victim, writes: number): Promise<Damage> {
    const enough = this.acknowledged.length + writes
    const reached = Promise.withResolvers<void>()
    const writing = this.write(() => this.acknowledged.length >= enough && reached.resolve())
    await Promise.race([reached.promise, writing])
    const killed = performance.now()
    await this.kill(victim)
    await writing
    if (victim !== "database") {
      await this.server.ended
      this.server = spawnServer({ DATA_DIR: this.dataDir })
    }
    const address = await this.server.ready
    await until("the server is healthy again", () => isHealthy(address))
    const awayMs = Math.round(performance.now() - killed)
    const found = await this.withClient(async (client) =>
      (await client.query<{ n: number }>("select n from drill")).rows.map((row) => row.n),
    )
    const kept = new Set(found)
    return {
      victim,
      acknowledged: this.acknowledged.length,
      lost: this.acknowledged.filter((n) => !kept.has(n)),
      duplicates: found.length - kept.size,
      awayMs,
    }
  }

  async end(): Promise<void> {
    this.server.process.kill("SIGTERM")
    await this.server.ended
  }

  /** One write after another until the connection breaks; a number counts as acknowledged once the commit was answered. */
  private async write(afterEach: () => void): Promise<void> {
    await this.withClient(async (client) => {
      for (;;) {
        const n = this.next++
        await client.query("insert into drill values ($1)", [n])
        this.acknowledged.push(n)
        afterEach()
      }
    }).catch(() => undefined)
  }

  private async kill(victim: Victim): Promise<void> {
    const address = await this.server.ready
    const postmaster = Number.parseInt(readFileSync(join(this.dataDir, "postgres", "postmaster.pid"), "utf8"), 10)
    if (victim !== "server") process.kill(postmaster, "SIGKILL")
    if (victim !== "database") this.server.process.kill("SIGKILL")
    else await until("the database is gone", async () => !(await isHealthy(address)))
  }

  private async withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const { url } = await reachEmbedded({ dataDir: this.dataDir, log })
    const client = new Client({ connectionString: url })
    client.on("error", () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
