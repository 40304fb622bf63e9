import type { Tx } from "#server/database/database.ts"
import { digest, newToken } from "./secrets.ts"

/** Creates a link to a document, for one letter: only its hash is stored. The document decides how long it is valid. */
export async function openMailedLink(tx: Tx, document: string): Promise<string> {
  const token = newToken()
  await tx.query({ text: "insert into mailed_link (hash, document) values ($1, $2)", values: [digest(token), document] })
  return token
}

/** Deletes a link whose letter was not sent after all. */
export async function dropMailedLink(tx: Tx, token: string): Promise<void> {
  await tx.query({ text: "delete from mailed_link where hash = $1", values: [digest(token)] })
}

/** The document to which a link leads; null for an unknown one. */
export async function documentOfLink(tx: Tx, token: string): Promise<string | null> {
  const { rows } = await tx.query<{ document: string }>({
    text: "select document from mailed_link where hash = $1",
    values: [digest(token)],
  })
  return rows[0]?.document ?? null
}
