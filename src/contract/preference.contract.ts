import { z } from "zod"
import { endpoint } from "./endpoint.ts"

/** A page starred by a person: its address on this platform, its title, and an addition to the title, such as a document's number. */
export const starredPage = z.strictObject({
  path: z
    .string()
    .max(300)
    .regex(/^\/(?![/\\])/),
  title: z.string().min(1).max(120),
  own: z.string().max(120).optional(),
})
export type StarredPage = z.infer<typeof starredPage>

/** A person's settings, for all devices. */
export const preferences = z.strictObject({
  starred: z.array(starredPage).max(50),
  /** Whether single-key shortcuts work; those with a modifier always do (WCAG 2.1.4). */
  singleKeys: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

/** The default settings. */
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
