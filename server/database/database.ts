import { Pool } from "pg"
import type { Logger } from "pino"
import { code, Refused } from "#contract/errors.ts"
import { type Answer, type Batches, batchesOn } from "./batch.ts"

/** A statement. One with a name is prepared once per connection: give a name to what runs on every command. */
export interface Query {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
  /** The error to throw for an SQLSTATE of PostgreSQL, in the caller's terms. */
  readonly meaning?: Readonly<Record<string, () => Error>>
}

/** Where statements are run: a transaction, or the database itself (then each statement is its own transaction). */
export interface Tx {
  query<Row extends object = Record<string, unknown>>(query: Query): Promise<{ rows: Row[]; rowCount: number }>
  /** Marks facts that are recorded here with the platform's key; absent outside the platform's server. */
  readonly mark?: Mark
}

/** Returns a message authentication code that only the platform's keys can make. */
export type Mark = (text: string) => string

/**
 * The pool of connections. Column types: `bigint` is a string, `json` its exact text, `jsonb` its value, `numeric` a string, `int` a number. A
 * statement waits at most 5 s for a lock, unless told otherwise. Lock timeouts, deadlocks, a full pool and lost connections are refused with 20014;
 * the caller may retry.
 */
export interface Database extends Tx {
  readonly url: string
  /**
   * Runs `work` in one read-committed transaction; any error, including that of a failed statement, rolls it back. Statements that are not awaited
   * are sent together with the next one.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in one read-only transaction on a single snapshot. */
  reading<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Sends a statement of a transaction without waiting for its result: it travels with the next one or with the commit, which fails if the statement
 * failed.
 */
export function send(tx: Tx, query: Query): void {
  tx.query(query).catch(() => undefined)
}

type Log = Pick<Logger, "warn">

/** Opens a pool of at most `max` connections to `url`, each made when first needed; `lockWait` is in ms. */
export function openDatabase(url: string, options: { max?: number; lockWait?: number; log?: Log } = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    lock_timeout: options.lockWait ?? 5_000,
    statement_timeout: 30_000,
    // With 16 MB a bitmap scan for a search word among a million documents stays exact; with the usual 4 MB it becomes lossy, and every row is
    // checked again. JIT compilation takes longer than any of our statements; a PostgreSQL that we do not configure may have it on.
    options: "-c work_mem=16MB -c jit=off",
    idle_in_transaction_session_timeout: 60_000,
  })
  // Without a listener the loss of a connection in use would end the process; its user gets the error from the statement anyway.
  pool.on("connect", (client) => client.on("error", () => undefined))
  pool.on("error", (error) => options.log?.warn({ reason: error.message }, "an idle database connection was lost"))

  const refuse = (error: unknown): never => refuseIfPassing(error, options.log)

  const single = async (query: Query): Promise<Answer> => {
    const client = await pool.connect()
    let failed: Error | undefined
    try {
      return await batchesOn(client).send(query)
    } catch (error) {
      failed = error as Error
      throw error
    } finally {
      client.release(failed)
    }
  }

  const within = async <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch(refuse)
    const batches = batchesOn(client)
    let broken: Error | undefined
    try {
      return await runBetween(batches, begin, work)
    } catch (error) {
      batches.end()
      await batches.send({ name: "rollback", text: "rollback" }).catch((lost: Error) => (broken = lost))
      return refuse(error)
    } finally {
      client.release(broken)
    }
  }

  return {
    url,
    query: async (query) => resultOf(await single(query).catch((error: unknown) => refuse(translatedError(query, error)))),
    transaction: (work) => within("begin", work),
    reading: (work) => within("begin isolation level repeatable read read only", work),
    close: () => pool.end(),
  }
}

async function runBetween<T>({ send }: Batches, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Not awaited: `begin` travels with the first statement of the work.
  const begun = send({ name: begin, text: begin })
  begun.catch(() => undefined)
  let failed: { readonly first: unknown } | undefined
  const tx: Tx = {
    query: async (query) => {
      try {
        return resultOf(await send(query))
      } catch (error) {
        // After one failure PostgreSQL refuses all further statements, so only the first error tells the cause.
        failed ??= { first: translatedError(query, error) }
        throw failed.first
      }
    },
  }
  const result = await work(tx)
  await begun
  // When a statement that was not awaited has failed, PostgreSQL skips `commit` or answers it with a rollback; neither may pass for success.
  const { command } = await send({ name: "commit", text: "commit" }).catch((error: unknown) => {
    throw failed?.first ?? error
  })
  if (command !== "COMMIT") throw failed?.first ?? new Error("the transaction was undone")
  return result
}

const translatedError = ({ meaning }: Query, error: unknown): unknown => meaning?.[String((error as { code?: unknown }).code)]?.() ?? error

const resultOf = <Row extends object>({ rows, rowCount }: Answer): { rows: Row[]; rowCount: number } => ({ rows: rows as Row[], rowCount })

/** Lock wait limit, deadlock, serialization failure, too many connections, shutting down or starting up. */
const passing = new Set(["55P03", "40P01", "40001", "53300", "57P01", "57P02", "57P03", "ECONNRESET", "ECONNREFUSED", "EPIPE"])
const connectionLost = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/**
 * Refuses with 20014, since the same call may succeed later. When a connection is lost during a commit, nobody knows whether it was committed:
 * commands carry idempotency keys for this reason.
 */
function refuseIfPassing(error: unknown, log: Log | undefined): never {
  const fault = error as { code?: unknown; syscall?: unknown; message?: unknown }
  if (!passing.has(String(fault.code)) && fault.syscall !== "connect" && !connectionLost.test(String(fault.message))) throw error
  log?.warn({ err: error }, "a database call was refused for the moment")
  throw new Refused({ code: code.unavailable })
}
