import { createHmac, createSecretKey, hkdfSync } from "node:crypto"
import type { Keys } from "#server/keys.ts"

/** Names of child streams: without the gate key nobody can tell whose bid a stream is. */
export function streamNames({ gate }: Pick<Keys, "gate">): (...parts: readonly (string | number)[]) => string {
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", gate, "stream names", "", 32)))
  return (...parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex").slice(0, 32)
}
