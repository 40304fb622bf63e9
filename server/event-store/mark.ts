import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto"
import type { Database, Mark } from "#server/database/database.ts"

/** Returns the marking function of the platform's servers. Its secret is derived from the key that signs receipts, which is never in the database. */
export function markOf({ sign }: { readonly sign: KeyObject }): Mark {
  const secret = createSecretKey(Buffer.from(hkdfSync("sha256", sign.export({ type: "pkcs8", format: "der" }), "", "facts", 32)))
  return (text) => createHmac("sha256", secret).update(text).digest("base64url")
}

/** The database as the platform's servers use it: each fact recorded in its transactions carries the server's mark. */
export function markedBy(database: Database, mark: Mark): Database {
  return { ...database, mark, transaction: (work) => database.transaction((tx) => work({ ...tx, mark })) }
}
