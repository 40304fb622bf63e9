import { execFile, spawn, spawnSync } from "node:child_process"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import type { Logger } from "pino"
import { Client } from "pg"
import { Unusable } from "../unusable.ts"
import { accessOf, admitOwner, childEnv, createCluster, type Access } from "./embedded-cluster.ts"
import { findPlace, type Place } from "./embedded-place.ts"
import { sharedBuffers, usableMemory } from "./shared-buffers.ts"

type Log = Pick<Logger, "info" | "warn" | "debug">

/** An embedded PostgreSQL server: its address, and how to stop it. */
export interface Embedded {
  readonly url: string
  stop(): Promise<void>
}

/** For commands that may run beside the server: connects to the running database of `dataDir`, or starts it for as long as the command needs it. */
export async function reachEmbedded(options: { dataDir: string; log: Log }): Promise<Embedded> {
  const place = findPlace(options.dataDir, () => undefined)
  const url = (await accessOf(place, options.dataDir)).url(databaseName)
  const probe = new Client({ connectionString: url })
  probe.on("error", () => undefined)
  const running = await probe.connect().then(
    () => true,
    () => false,
  )
  if (!running) return startEmbedded(options)
  await probe.end()
  return { url, stop: async () => undefined }
}

interface Setup {
  readonly place: Place
  readonly access: Access
  readonly log: Log
  readonly durable: boolean
}

/** The database that holds the application's tables. */
const databaseName = "procurement"
/** An arbitrary fixed number: the process that holds this advisory lock is the one server of this data folder. */
const ownershipLock = 7_236_001
/** Recovery after a crash replays what was written since the last checkpoint, which may take minutes. */
const longestRecoveryMs = 600_000
const betweenAttemptsMs = 5_000

/**
 * Starts the shipped PostgreSQL on `dataDir`, creating it when needed, and keeps it running until `stop`: it is restarted when its process dies. A
 * PostgreSQL left over by a killed server is adopted; one that another live server holds is refused with one sentence. `durable: false` gives up
 * safety against power loss for speed and is for tests only.
 */
export async function startEmbedded(options: { dataDir: string; log: Log; durable?: boolean }): Promise<Embedded> {
  const { dataDir, log, durable = true } = options
  const place = findPlace(dataDir, (sentence) => log.info(sentence))
  await createCluster(place, dataDir, durable)
  const setup = { place, access: await accessOf(place, dataDir), log, durable }
  const stopping = new AbortController()
  let taking: Promise<Client>

  const hold = async (): Promise<void> => {
    taking = take(setup, stopping.signal)
    const keeper = await taking
    keeper.once("end", () => {
      if (!stopping.signal.aborted) void recover()
    })
  }
  const recover = async (): Promise<void> => {
    log.warn("the database went away and is being started again")
    while (!stopping.signal.aborted) {
      try {
        await hold()
        log.info("the database is back")
        return
      } catch (error) {
        if (!stopping.signal.aborted) log.warn(String(error))
        await pause(betweenAttemptsMs, undefined, { ref: false })
      }
    }
  }
  await hold()

  return {
    url: setup.access.url(databaseName),
    async stop() {
      stopping.abort()
      await taking.then((keeper) => keeper.end()).catch(() => undefined)
      await halt(setup)
    },
  }
}

/**
 * Waits until the database answers, and returns the connection that holds the data folder's lock while it is open. Waits for a predecessor that is
 * shutting down and for a recovery; starts a postmaster when none listens.
 */
async function take(setup: Setup, stopping: AbortSignal): Promise<Client> {
  let postmaster: Postmaster | undefined
  let relaunches = 0
  let refusals = 0
  for (const deadline = Date.now() + longestRecoveryMs; Date.now() < deadline && !stopping.aborted;) {
    const client = new Client({
      connectionString: setup.access.url("postgres"),
      application_name: "keeper",
      connectionTimeoutMillis: 5_000,
    })
    client.on("error", () => undefined)
    const answer = await client
      .connect()
      .then(() => owns(client))
      .catch((error: unknown) => {
        // An open connection might hold the lock against our own next attempt.
        void client.end().catch(() => undefined)
        return obstacleOf(error)
      })
    if (answer === true) return client
    if (answer === false) {
      await client.end()
      // The backend of a server that was just killed still holds the lock until it notices.
      if (++refusals > 8)
        throw new Unusable(
          `The data folder of ${setup.place.data} is in use by another running server: stop it, or set DATA_DIR to another folder.`,
        )
    } else if (answer.absent && !postmaster?.alive()) {
      if (postmaster && (!postmaster.mayRetry() || ++relaunches > 40)) break
      if (postmaster) await pause(250)
      postmaster = launch(setup)
    } else if (answer.final) throw new Unusable(`The database in ${setup.place.data} refuses us: ${answer.words}`)
    await pause(answer === false ? 250 : 30)
  }
  throw new Unusable(`The database in ${setup.place.data} does not start: ${postmaster?.words() ?? "it does not answer"}`)
}

async function owns(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [ownershipLock])
  if (!rows[0]?.mine) return false
  const found = await client.query("select 1 from pg_database where datname = $1", [databaseName])
  if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  return true
}

interface Obstacle {
  readonly words: string
  /** Nothing listens. */
  readonly absent: boolean
  /** Waiting will not help. */
  readonly final: boolean
}

function obstacleOf(error: unknown): Obstacle {
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return { words: String(error), absent: code === "ENOENT" || code === "ECONNREFUSED", final: /^(28|3D|42)/.test(code) }
}

interface Postmaster {
  alive(): boolean
  /** Whether the failure passes by itself, as with a predecessor's last processes. */
  mayRetry(): boolean
  words(): string
}

/** Statement texts and parameters are never logged, whatever fails: they may contain a sealed bid. */
const withoutStatementLogs = [
  "log_statement=none",
  "log_min_duration_statement=-1",
  "log_min_error_statement=panic",
  "log_min_messages=log",
  "log_error_verbosity=terse",
  "log_parameter_max_length=0",
  "log_parameter_max_length_on_error=0",
]
/** For tests only: many run at once, each with servers of its own, whose connections end before it pays to plan a statement for its first few values. */
const withoutDurability = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=400",
  "plan_cache_mode=force_generic_plan",
]

function launch({ place, access, log, durable }: Setup): Postmaster {
  admitOwner(place)
  // That of tests keeps the standard buffers: whoever drops a database looks through all of them.
  const purpose = durable ? [`shared_buffers=${sharedBuffers(usableMemory())}`] : withoutDurability
  const settings = [...access.settings, ...withoutStatementLogs, "jit=off", ...purpose]
  const command = [join(place.bin, "postgres"), "-D", place.data, ...settings.flatMap((setting) => ["-c", setting])]
  // PostgreSQL dies with our process where the system supports that. A session of its own keeps Ctrl+C from reaching it before the requests in flight
  // are done.
  const [program = "", ...args] = diesWithParent() ? ["setpriv", "--pdeathsig", "INT", "--", ...command] : command
  const child = spawn(program, args, {
    ...place.as,
    env: childEnv,
    cwd: place.data,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  })
  let last = ""
  let failure = ""
  child.once("error", (error) => (failure = error.message))
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    last = (last + text).slice(-2000)
    log.debug(`postgres: ${text.trimEnd()}`)
  })
  return {
    alive: () => failure === "" && child.exitCode === null && child.signalCode === null,
    mayRetry: () => /shared memory block .*still in use|lock file .*already exists|is another postmaster/s.test(last),
    words: () => failure || (/(?:FATAL|PANIC): {2}(.*)/.exec(last)?.[1] ?? last.trim()),
  }
}

let pdeathsig: boolean | undefined
const diesWithParent = (): boolean =>
  (pdeathsig ??= process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig", "INT", "--", "true"]).status === 0)

/** Fast shutdown: open transactions are rolled back, and everything committed is on disk when this returns. */
async function halt({ place, log }: Setup): Promise<void> {
  try {
    await promisify(execFile)(join(place.bin, "pg_ctl"), ["stop", "-D", place.data, "-m", "fast", "-t", "60", "-s"], {
      ...place.as,
      env: childEnv,
      cwd: place.data,
    })
  } catch (error) {
    const words = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error)
    if (!words.includes("no server running") && !words.includes("does not exist")) log.warn(`the database did not stop: ${words.trim()}`)
  }
}
