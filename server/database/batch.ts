import { type Connection, type PoolClient, Query as DriverQuery, types } from "pg"
import { parameterOf } from "./parameter.ts"

/** A statement to send. A named one is prepared once per connection. */
interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

/** PostgreSQL's reply to a statement; `command` names what was done, such as `INSERT` or `COMMIT`. */
export interface Answer {
  readonly rows: object[]
  readonly rowCount: number
  readonly command: string
}

interface Column {
  readonly name: string
  readonly read: (text: string) => unknown
}

/** A statement that a connection has prepared. PostgreSQL describes its columns once. */
interface Prepared {
  readonly text: string
  columns: readonly Column[]
}

interface Sent extends PromiseWithResolvers<Answer> {
  readonly name: string
  readonly prepared: Prepared
  readonly rows: object[]
}

const jsonOid = 114
/** The reader of a column's values; `json` values stay text as stored. */
const readerOf = (oid: number): Column["read"] => (oid === jsonOid ? (text) => text : types.getTypeParser(oid, "text"))

const preparedOn = new WeakMap<Connection, Map<string, Prepared>>()
/** PostgreSQL truncates longer names, so that two of them could become equal. */
const longestName = 63

/**
 * The statements of one turn of the process on one connection, sent together and answered together: sent one by one, each would cost a write and a
 * wake-up on both sides. When one fails, PostgreSQL does not run those behind it.
 */
class Batch extends DriverQuery {
  private readonly sent: Sent[] = []
  private connection: Connection | undefined
  private answered = 0
  private failure: Error | undefined

  /** The driver calls this when it takes the batch, which is at once. */
  override submit = (connection: Connection): void => {
    this.connection = connection
    connection.stream.cork()
  }

  add({ name = "", text, values = [] }: Statement): Promise<Answer> {
    if (this.failure) return Promise.reject(this.failure)
    const parameters = values.map(parameterOf)
    const { connection } = this
    const known = connection && preparedOn.get(connection)?.get(name)
    const prepared = known ?? { text, columns: [] }
    if (prepared.text !== text) throw new Error(`two statements are called ${name}`)
    const one = { name, prepared, rows: [], ...Promise.withResolvers<Answer>() }
    this.sent.push(one)
    // When the connection was lost, the driver reports it in a moment.
    if (!connection) return one.promise
    if (!known) prepare(connection, name, prepared)
    connection.bind({ statement: name, values: parameters }, true)
    if (!known) connection.describe({ type: "P" }, true)
    connection.execute(null, true)
    return one.promise
  }

  /** Sends the batch; no statement is added from then on. */
  end(): void {
    this.connection?.sync()
    this.connection?.stream.uncork()
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] }): void {
    const one = this.sent[this.answered]
    if (one) one.prepared.columns = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const one = this.sent[this.answered]
    const row: Record<string, unknown> = {}
    one?.prepared.columns.forEach(({ name, read }, index) => {
      const text = fields[index] ?? null
      row[name] = text === null ? null : read(text)
    })
    one?.rows.push(row)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const one = this.sent[this.answered++]
    const words = text.split(" ")
    one?.resolve({ rows: one.rows, rowCount: Number(words.at(-1)) || 0, command: words[0] ?? "" })
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" })
  }

  /** A statement has failed, or the connection was lost. It is unknown whether this statement and those behind it were prepared. */
  handleError(error: Error): void {
    this.failure = error
    const known = this.connection && preparedOn.get(this.connection)
    for (const { name, reject } of this.sent.slice(this.answered)) {
      known?.delete(name)
      reject(error)
    }
  }

  /** Every statement has already got its reply. */
  handleReadyForQuery(): void {}
}

/** Prepares a statement after closing one of the same name; closing a missing one is no error. */
function prepare(connection: Connection, name: string, prepared: Prepared): void {
  if (name.length > longestName) throw new Error(`the name ${name} is too long for a statement`)
  if (name !== "") {
    connection.close({ type: "S", name }, true)
    preparedOn.set(connection, (preparedOn.get(connection) ?? new Map<string, Prepared>()).set(name, prepared))
  }
  connection.parse({ name, text: prepared.text, types: [] }, true)
}

/** Sends the statements of one turn of the process together. */
export interface Batches {
  send(statement: Statement): Promise<Answer>
  /** Sends the statements gathered so far, so that a failure among them does not stop those that are sent next. */
  end(): void
}

/** Gathers the statements of a connection that no other code uses meanwhile. */
export function batchesOn(client: PoolClient): Batches {
  let open: Batch | undefined
  const end = () => {
    open?.end()
    open = undefined
  }
  return {
    send: async (statement) => {
      if (!open) {
        open = client.query(new Batch(""))
        // A reply can be read only after this turn.
        process.nextTick(end)
      }
      try {
        return await open.add(statement)
      } catch (error) {
        // The stack leads to the code that sent the statement, not to the socket.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      }
    },
    end,
  }
}
