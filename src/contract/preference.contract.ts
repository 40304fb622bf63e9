import { z } from "zod"
import { endpoint } from "./endpoint.ts"

/** A page that a person keeps at hand: its address on this platform, what it was called, and what it added to that, such as a document's number. */
export const starredPage = z.strictObject({
  path: z
    .string()
    .max(300)
    .regex(/^\/(?![/\\])/),
  title: z.string().min(1).max(120),
  own: z.string().max(120).optional(),
})
export type StarredPage = z.infer<typeof starredPage>

/** What a person has set for all of his devices. */
export const preferences = z.strictObject({
  starred: z.array(starredPage).max(50),
  /** Shortcuts of a single key work; those with a modifier always do (WCAG 2.1.4). */
  singleKeys: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

/** What holds for a person who has set nothing. */
export const firstPreferences: Preferences = { starred: [], singleKeys: true }

/** A person's own settings. */
export const preferenceContract = {
  read: endpoint("GET", "user/preferences", { summary: "The caller's own settings", data: preferences }),
  change: endpoint("POST", "user/preferences", {
    summary: "Changes the settings that are given and leaves the others; answers all of them",
    body: preferences.partial(),
    data: preferences,
  }),
}
