import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of announcements, without their pages. */
export const announcementKind: KindEntry = {
  name: "announcement",
  screen: "notive-view",
  words: "announcement",
  tasks: false,
  approvals: [],
  definition: async () => (await import("./announcement.document.ts")).announcementDocument,
}
