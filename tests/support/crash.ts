import { readFileSync } from "node:fs"
import { join } from "node:path"
import pino from "pino"
import { Client } from "pg"
import { z } from "zod"
import { verifyPlatform } from "../../scripts/verify-platform.ts"
import { witnessOf } from "../../scripts/verify-tree.ts"
import type { Finding } from "../../scripts/verify-store.ts"
import { reachEmbedded } from "../../server/database/embedded.ts"
import { demoPassword } from "../../server/demo/people.ts"
import { isHealthy, spawnServer, until, type ServerProcess } from "./server-process.ts"

const log = pino({ level: "silent" })

/** Who is killed without warning in a round. */
export const victims = ["server", "database", "both"] as const
export type Victim = (typeof victims)[number]

/** What a crash left: how many commands were acknowledged so far, which are gone, which were done twice, and how long nobody was served. */
export interface Damage {
  readonly victim: Victim
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly extra: number
  /** What `npm run verify` finds wrong. */
  readonly findings: readonly Finding[]
  readonly awayMs: number
}

const created = z.object({ data: z.object({ document: z.object({ id: z.string() }) }) })
const signedIn = z.object({ access_token: z.string() })

/** One data folder that is crashed again and again while a purchaser begins tenders in it and counts on every reply. */
export class CrashDrill {
  private readonly dataDir: string
  private server: ServerProcess
  /** Tender ids by the idempotency key of the command that was acknowledged. */
  private readonly acknowledged = new Map<string, string>()
  /** The command that got no reply. */
  private pending: string | undefined
  private sent = 0
  /** Tenders of the demo story. */
  private told = new Set<string>()

  private constructor(dataDir: string) {
    this.dataDir = dataDir
    this.server = this.start()
  }

  static async begin(dataDir: string): Promise<CrashDrill> {
    const drill = new CrashDrill(dataDir)
    await drill.server.ready
    drill.told = await drill.withClient(tenders)
    return drill
  }

  /** Writes until `writes` more are acknowledged, kills in the middle of the next ones, waits until all is served again, and counts. */
  async round(victim: Victim, writes: number): Promise<Damage> {
    const enough = this.acknowledged.size + writes
    const reached = Promise.withResolvers<void>()
    const writing = this.write(() => this.acknowledged.size >= enough && reached.resolve())
    await Promise.race([reached.promise, writing])
    const killed = performance.now()
    await this.kill(victim)
    await writing
    if (victim !== "database") {
      await this.server.ended
      this.server = this.start()
    }
    const address = await this.server.ready
    await until("the server is healthy again", () => isHealthy(address))
    const awayMs = Math.round(performance.now() - killed)
    await this.sendAgain(address)
    return { victim, acknowledged: this.acknowledged.size, ...(await this.count()), awayMs }
  }

  async end(): Promise<void> {
    this.server.process.kill("SIGTERM")
    await this.server.ended
  }

  private start(): ServerProcess {
    return spawnServer({ DATA_DIR: this.dataDir, DEMO: "1" })
  }

  /** One command after another until one gets no good reply. */
  private async write(afterEach: () => void): Promise<void> {
    const address = await this.server.ready
    const token = await signIn(address)
    for (;;) {
      const key = `drill-${String(++this.sent).padStart(8, "0")}`
      this.pending = key
      const id = await createTender(address, token, key).catch(() => undefined)
      if (id === undefined) return
      this.acknowledged.set(key, id)
      this.pending = undefined
      afterEach()
    }
  }

  /** What a careful client does with a command without a reply: the same key again, here even twice, must have one effect. */
  private async sendAgain(address: string): Promise<void> {
    if (this.pending === undefined) return
    const token = await signIn(address)
    const [first, second] = [await createTender(address, token, this.pending), await createTender(address, token, this.pending)]
    if (first !== second) throw new Error(`the key ${this.pending} made two tenders`)
    this.acknowledged.set(this.pending, first)
    this.pending = undefined
  }

  private async count(): Promise<Pick<Damage, "lost" | "extra" | "findings">> {
    const kept = new Set([...(await this.withClient(tenders))].filter((id) => !this.told.has(id)))
    const lost = [...this.acknowledged.values()].filter((id) => !kept.has(id))
    const verified = await verifyPlatform(
      await this.url(),
      witnessOf({ dataDir: this.dataDir, headsFile: join(this.dataDir, "heads.jws") }),
    )
    const findings = verified.sound ? [] : verified.findings
    return { lost, extra: kept.size - (this.acknowledged.size - lost.length), findings }
  }

  private url = async (): Promise<string> => (await reachEmbedded({ dataDir: this.dataDir, log })).url

  private async withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: await this.url() })
    await client.connect()
    return work(client).finally(() => client.end())
  }

  private async kill(victim: Victim): Promise<void> {
    const address = await this.server.ready
    const postmaster = Number.parseInt(readFileSync(join(this.dataDir, "postgres", "postmaster.pid"), "utf8"), 10)
    if (victim !== "server") process.kill(postmaster, "SIGKILL")
    if (victim !== "database") this.server.process.kill("SIGKILL")
    else await until("the database is gone", async () => !(await isHealthy(address)))
  }
}

async function tenders(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>("select id from stream where kind = 'tender'")
  return new Set(rows.map((row) => row.id))
}

async function signIn(address: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: "password", username: "purchaser", password: demoPassword })
  const reply = await fetch(`${address}/prod-api/auth/auth/oauth/token`, { method: "POST", body })
  return signedIn.parse(await reply.json()).access_token
}

/** The id of the tender; throws when the reply is not a good one. */
async function createTender(address: string, token: string, key: string): Promise<string> {
  const reply = await fetch(`${address}/prod-api/bidding/tender/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ input: { document: emptyDocument } }),
  })
  return created.parse(await reply.json()).data.document.id
}

const emptyDocument = {
  title: "防静电工装",
  openTo: "public",
  invited: [],
  currency: "CNY",
  lots: [],
  prequalification: false,
  prequalDeadline: null,
  questionDeadline: null,
  bidDeadline: null,
  openingTime: null,
  reviewDeadline: null,
  scoring: { mode: "lowestPrice", priceWeight: "100", elements: [] },
  buyers: [],
  openers: { quorum: 1, users: [] },
  publicity: { enabled: false, days: 3 },
}
