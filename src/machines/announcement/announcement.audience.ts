import { at, everybody, party, type Reader, role } from "../_kit/readers.ts"
import type { AnnouncementFacts } from "./announcement.facts.ts"

/** The keys of the people whom an announcement addresses. */
export function addressed({ scope, party: company, content }: AnnouncementFacts): readonly Reader[] {
  const { audience } = content ?? { audience: { kind: "everybody" as const } }
  if (audience.kind === "companies") return audience.parties.map(party)
  const own = scope === "company" ? company : null
  if (audience.kind === "roles") return audience.roles.map((name) => (own === null ? role(name) : at(name, own)))
  return [own === null ? everybody : party(own)]
}
