import { roles } from "#contract/people.ts"
import type { Audience } from "../_kit/notices.ts"
import { at, everybody, party, type Reader, role } from "../_kit/readers.ts"
import type { AnnouncementFacts } from "./announcement.facts.ts"

/** The people whom an announcement addresses. */
export function addressed({ scope, party, content }: AnnouncementFacts): Audience {
  const { audience } = content ?? { audience: { kind: "everybody" as const } }
  if (audience.kind === "companies") return { roles, parties: audience.parties }
  return {
    roles: audience.kind === "roles" ? audience.roles : roles,
    ...(scope === "company" && party !== null ? { parties: [party] } : {}),
  }
}

/** The keys of those whom an announcement addresses. */
export function addressedKeys(facts: AnnouncementFacts): readonly Reader[] {
  const to = addressed(facts)
  const all = to.roles === roles
  if (to.parties === undefined) return all ? [everybody] : to.roles.map(role)
  return to.parties.flatMap((company) => (all ? [party(company)] : to.roles.map((name) => at(name, company))))
}
