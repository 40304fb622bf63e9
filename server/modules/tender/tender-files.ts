import { notSeen } from "#server/documents/sight.ts"
import type { FileOwner } from "#server/files/file-owner.ts"
import type { Services } from "#server/http/services.ts"
import { tenderPlace } from "./desk.ts"
import { openDesk } from "./tender.road.ts"
import { sideOf } from "./who-sees.ts"

/** States in which the purchaser still writes the tender; what is published is not changed any more. */
const writing = new Set(["new", "rejected"])

/** The tender documents (招标文件) of a tender: whoever may see it may read them, its purchasers add to them before it is published. */
export function tenderFiles({ keys }: Services): FileOwner {
  const place = tenderPlace(keys)
  return (tx, user, id, purpose) =>
    openDesk(tx, place, user, id, purpose).then(
      (desk) => (sideOf(desk) === "buyer" && user.roles.includes("purchaser") && writing.has(desk.state) ? "write" : "read"),
      notSeen("none"),
    )
}
